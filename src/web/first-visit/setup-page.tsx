import { useEffect, useRef, useState } from 'preact/hooks'
import { BASE_URL } from '../api/endpoint.js'
import { send } from '../api/send.js'
import type { Session } from '../api/session.js'
import { Button } from '../parts/button.js'
import { Notice } from '../parts/feedback.js'
import { Field, SelectField, TextField } from '../parts/field.js'
import { setupWords } from '../words/first-visit/setup.js'
import { describeError } from '../words/errors.js'
import { language, wordsOf } from '../words/language.js'
import { CURRENCIES, likelyPlace, PHONE_REGIONS } from './places.js'
import { createSetupForm, type SetupField, type SetupForm } from './setup.js'
import { forgetSetupCode } from './setup-code.js'
import './first-visit.css'

const OTHER = 'other'

/** Creates the form for this browser's place. Nobody is signed in yet. */
function createFormHere(code: string): SetupForm {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return createSetupForm(
    { request: (document, variables, options) => send(document, variables, undefined, options) },
    code,
    likelyPlace(timeZone, navigator.language),
  )
}

/** Returns options with the names of countries or currencies in the page's language, by name. */
function namedOptions(codes: readonly string[], type: 'region' | 'currency') {
  const names = new Intl.DisplayNames(language.value, { type })
  return codes
    .map((code) => ({ value: code, label: `${names.of(code) ?? code} (${code})` }))
    .sort((a, b) => a.label.localeCompare(b.label, language.value))
}

/** A currency of the list, or the code of another one. */
function CurrencyField({ form, errors }: { form: SetupForm; errors?: readonly string[] }) {
  const words = wordsOf(setupWords)
  const { currency } = form.values.value
  const [isOther, setOther] = useState(!CURRENCIES.includes(currency))
  const shown = isOther ? undefined : errors
  return (
    <>
      <SelectField
        label={words.currency}
        value={isOther ? OTHER : currency}
        errors={shown}
        onInput={(value) => {
          setOther(value === OTHER)
          form.edit({ currency: value === OTHER ? '' : value })
        }}
        options={[
          ...namedOptions(CURRENCIES, 'currency'),
          { value: OTHER, label: words.otherCurrency },
        ]}
      />
      {isOther && (
        <TextField
          label={words.currencyCode}
          hint={words.currencyCodeHint}
          value={currency}
          maxLength={3}
          errors={errors}
          onInput={(value) => form.edit({ currency: value.toUpperCase() })}
        />
      )}
    </>
  )
}

function SalonFields({ form, errorsOf }: FieldsProps) {
  const words = wordsOf(setupWords)
  const values = form.values.value
  const regions = [...new Set([...PHONE_REGIONS, values.phoneRegion])]
  return (
    <fieldset class="setup-group">
      <legend>{words.salon}</legend>
      <TextField
        label={words.salonName}
        hint={words.salonNameHint}
        name="organization"
        autocomplete="organization"
        autofocus
        value={values.salonName}
        errors={errorsOf('salonName')}
        onInput={(salonName) => form.edit({ salonName })}
      />
      <Field label={words.timeZone} hint={words.timeZoneHint} errors={errorsOf('timeZone')}>
        {(control) => (
          <>
            <input
              {...control}
              class="input"
              list="time-zones"
              autocomplete="off"
              value={values.timeZone}
              onInput={(event) => form.edit({ timeZone: event.currentTarget.value })}
            />
            <datalist id="time-zones">
              {Intl.supportedValuesOf('timeZone').map((zone) => (
                <option key={zone} value={zone} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      <CurrencyField form={form} errors={errorsOf('currency')} />
      <SelectField
        label={words.phoneRegion}
        hint={words.phoneRegionHint}
        value={values.phoneRegion}
        errors={errorsOf('phoneRegion')}
        onInput={(phoneRegion) => form.edit({ phoneRegion })}
        options={namedOptions(regions, 'region')}
      />
    </fieldset>
  )
}

type FieldsProps = {
  form: SetupForm
  errorsOf: (field: SetupField) => readonly string[] | undefined
}

function AdminFields({ form, errorsOf }: FieldsProps) {
  const words = wordsOf(setupWords)
  const values = form.values.value
  return (
    <fieldset class="setup-group">
      <legend>{words.admin}</legend>
      <TextField
        label={words.adminName}
        hint={words.adminNameHint}
        name="name"
        autocomplete="name"
        value={values.adminName}
        errors={errorsOf('adminName')}
        onInput={(adminName) => form.edit({ adminName })}
      />
      <TextField
        label={words.username}
        hint={words.usernameHint}
        name="username"
        autocomplete="username"
        value={values.username}
        errors={errorsOf('username')}
        onInput={(username) => form.edit({ username })}
      />
      <TextField
        label={words.password}
        hint={words.passwordHint}
        name="new-password"
        type="password"
        autocomplete="new-password"
        value={values.password}
        errors={errorsOf('password')}
        onInput={(password) => form.edit({ password })}
      />
    </fieldset>
  )
}

/** Says where the link is that creates the salon. */
function WhereTheLinkIs() {
  const words = wordsOf(setupWords)
  return (
    <section class="card stack">
      <h1>{words.noCodeTitle}</h1>
      <p>{words.noCode}</p>
      <code class="setup-code">{String(BASE_URL)}#set-up=…</code>
      <p>{words.noCodeCommand}</p>
      <code class="setup-code">npm run cli -- setup-link</code>
      <p class="muted small">{words.noCodeWhy}</p>
    </section>
  )
}

function CreateSalon({ session, code, onExists }: SetupPageProps & { code: string }) {
  const words = wordsOf(setupWords)
  const [form] = useState(() => createFormHere(code))
  const element = useRef<HTMLFormElement>(null)
  const state = form.state.value
  const [attempts, setAttempts] = useState(0)
  const errorsOf = (field: SetupField): readonly string[] | undefined => {
    const fault = form.faults.value[field]
    return fault === undefined ? form.refused.value[field] : [words.faults[fault]]
  }
  // Puts the focus on the first wrong field, once a refusal has marked it.
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [attempts])
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    const tokens = await form.submit()
    if (!tokens) return setAttempts(attempts + 1)
    forgetSetupCode(sessionStorage)
    session.keep(tokens)
  }
  if (state === 'exists')
    return (
      <section class="card stack">
        <Notice kind="warning">{words.salonExists}</Notice>
        <Button kind="primary" onClick={onExists}>
          {words.toSignIn}
        </Button>
      </section>
    )
  return (
    <form
      ref={element}
      class="card setup stack"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <header>
        <h1>{words.title}</h1>
        <p class="muted">{words.intro}</p>
      </header>
      <SalonFields form={form} errorsOf={errorsOf} />
      <AdminFields form={form} errorsOf={errorsOf} />
      {state === 'wrong-code' && <Notice>{words.wrongCode}</Notice>}
      {state === 'failed' && <Notice>{describeError(form.failure.value)}</Notice>}
      <Button kind="primary" type="submit" busy={state === 'busy'}>
        {words.create}
      </Button>
    </form>
  )
}

type SetupPageProps = {
  session: Session
  /** Called when there is a salon after all. */
  onExists: () => void
}

/** The page of a deployment without a salon. `code`: of the link that the start prints. */
export default function SetupPage({
  code,
  ...rest
}: SetupPageProps & { code: string | undefined }) {
  return (
    <main class="sign-in">
      {code === undefined ? <WhereTheLinkIs /> : <CreateSalon {...rest} code={code} />}
    </main>
  )
}
