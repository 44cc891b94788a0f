/**
 * The script of the page. It replaces the one of the plugin, which asks for a copy of the
 * description beside the page. It also adds a form to the dialog "Authorize" that signs in with a
 * username and a password, because Swagger UI itself only takes a token. The path of the script is
 * `/api/docs/static/theme/start.js`, below whatever prefix a proxy adds.
 */
export const PAGE_SCRIPT = `const api = new URL('../../../', document.currentScript.src)
const SCHEME = 'bearer'
let ui

/** Returns what a refusal says: a sentence, or the messages about fields. */
const sentenceOf = (body) =>
  body.detail ?? Object.entries(body).map(([field, said]) => field + ': ' + said).join(' ')

/** Signs in and gives the access token to the page. Returns why that is refused, else nothing. */
async function signIn(username, password) {
  try {
    const response = await fetch(new URL('token/', api), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    })
    const body = await response.json()
    if (!response.ok) return sentenceOf(body)
    ui.preauthorizeApiKey(SCHEME, body.access)
    return undefined
  } catch {
    return 'The server cannot be reached.'
  }
}

/** Adds the form to the dialog, before the field for a token. */
const signInPlugin = () => ({
  wrapComponents: {
    auths: (Auths, { React, authActions }) => {
      const element = React.createElement
      const field = (label, name, type, autoComplete) =>
        element(
          'div',
          { className: 'wrapper' },
          element('label', { htmlFor: 'sign-in-' + name }, label),
          element(
            'section',
            null,
            element('input', { id: 'sign-in-' + name, name, type, autoComplete, required: true }),
          ),
        )
      const SignIn = () => {
        const [refusal, setRefusal] = React.useState()
        const onSubmit = async (event) => {
          event.preventDefault()
          const { username, password } = event.currentTarget.elements
          const why = await signIn(username.value, password.value)
          setRefusal(why)
          if (why === undefined) authActions.showDefinitions(false)
        }
        return element(
          'form',
          { className: 'auth-container', id: 'sign-in', onSubmit },
          element('h4', null, 'Sign in with a username and a password'),
          field('Username:', 'username', 'text', 'username'),
          field('Password:', 'password', 'password', 'current-password'),
          refusal && element('p', { className: 'errors', role: 'alert' }, refusal),
          element(
            'div',
            { className: 'auth-btn-wrapper' },
            element('button', { type: 'submit', className: 'btn modal-btn auth' }, 'Sign in'),
          ),
        )
      }
      return (props) => element('div', null, element(SignIn), element(Auths, props))
    },
  },
})

window.onload = () => {
  ui = SwaggerUIBundle({
    dom_id: '#swagger-ui',
    url: new URL('schema/', api).href,
    presets: [SwaggerUIBundle.presets.apis],
    plugins: [signInPlugin],
    layout: 'BaseLayout',
    deepLinking: true,
    docExpansion: 'list',
    tryItOutEnabled: true,
    validatorUrl: null,
  })
}
`
