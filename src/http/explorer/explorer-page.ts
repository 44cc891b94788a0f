/** The path of the explorer. Its files are below it. */
export const EXPLORER = '/explorer/'
/** The path of the schema as text. */
export const SDL = '/schema.graphql'

/** The page of GraphiQL, with a form to sign in. It has no inline script. */
export const EXPLORER_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>GraphiQL</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${EXPLORER}graphiql.min.css">
<link rel="stylesheet" href="${EXPLORER}explorer.css">
<script defer src="${EXPLORER}react.production.min.js"></script>
<script defer src="${EXPLORER}react-dom.production.min.js"></script>
<script defer src="${EXPLORER}graphiql.min.js"></script>
<script type="module" src="${EXPLORER}explorer.js"></script>
</head>
<body>
<header>
<form id="sign-in">
<label>Username <input name="username" autocomplete="username" required></label>
<label>Password
<input name="password" type="password" autocomplete="current-password" required></label>
<button>Sign in</button>
</form>
<button id="sign-out" type="button" hidden>Sign out</button>
<p id="state" role="status">Not signed in</p>
<a href="${SDL}">Schema</a>
</header>
<main id="graphiql"></main>
<noscript><p>This page needs JavaScript.</p></noscript>
</body>
</html>
`

/** The style sheet of the bar above GraphiQL. */
export const EXPLORER_STYLE = `:root { color-scheme: light dark; font: 15px/1.4 system-ui, sans-serif }
body { margin: 0; height: 100vh; display: flex; flex-direction: column }
header, form { display: flex; align-items: center; gap: 0.5rem 0.75rem; flex-wrap: wrap }
header { padding: 0.5rem 0.75rem; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent) }
header p { margin: 0; flex: 1 }
header input { font: inherit; width: 10rem }
header button { font: inherit; cursor: pointer }
[hidden] { display: none }
.error { color: light-dark(#b00020, #ff8a80) }
main { flex: 1; min-height: 0 }
`

/**
 * Returns the content security policy of the page: nothing from other origins, no inline scripts
 * and no scripts from text. Styles may be inline, because the dialogs of GraphiQL insert
 * style elements. Its fonts are in its style sheet, as `data:` URLs.
 */
export const explorerPolicy = (base: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    'font-src data:',
    'img-src data:', // the empty icon: browsers would request one
    `connect-src 'self' ${socketOriginOf(base)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Returns the origin of the sockets of a base URL. */
export const socketOriginOf = (base: string): string => new URL(base).origin.replace(/^http/, 'ws')
