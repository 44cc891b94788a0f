import type { ComponentChildren } from 'preact'
import { useLocation } from 'preact-iso'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { pathTo } from '../api/endpoint.js'
import { BookingDialog } from '../booking/booking-dialog.js'
import { Button } from '../parts/button.js'
import { Failure, Loading, Notice } from '../parts/feedback.js'
import { Icon } from '../parts/icon.js'
import { useDesk } from '../shell/desk.js'
import { firstStepsWords } from '../words/first-visit/steps.js'
import { formatDuration, formatMoney } from '../words/format.js'
import { wordsOf } from '../words/language.js'
import { FirstStepsDocument } from './documents.js'
import { MasterStep } from './master-step.js'
import { ServicesStep } from './services-step.js'
import { changesSteps, doneSteps, type FirstSteps, isBookable, type Step, STEPS } from './start.js'
import './start.css'

/** A step: what to do, or what was done, or what it waits for. */
function StepCard({
  step,
  state,
  text,
  children,
}: {
  step: Step
  state: 'done' | 'open' | 'waiting'
  text: string
  children?: ComponentChildren
}) {
  const words = wordsOf(firstStepsWords)
  return (
    <li class={`start-step ${state}`} aria-current={state === 'open' ? 'step' : undefined}>
      <header class="row">
        <span class="start-sign" aria-hidden="true">
          {state === 'done' ? <Icon name="check" /> : STEPS.indexOf(step) + 1}
        </span>
        <div class="grow">
          <h2 tabIndex={-1}>
            {words[step]}
            {state === 'done' && <span class="visually-hidden"> ({words.done})</span>}
          </h2>
          <p class={state === 'waiting' ? 'small' : 'muted small'}>{text}</p>
        </div>
      </header>
      {children}
    </li>
  )
}

function DoneServices({ services }: Pick<FirstSteps, 'services'>) {
  const { salon } = useDesk()
  return (
    <ul class="start-list">
      {services.map(({ id, name, durationMinutes, price }) => (
        <li key={id} class="row wrap">
          <b dir="auto">{name}</b>
          <span class="muted small">
            {formatDuration(durationMinutes)} · {formatMoney(price, salon.value.currency)}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Ready() {
  const { route } = useLocation()
  const words = wordsOf(firstStepsWords)
  return (
    <Notice kind="success">
      <div class="stack">
        <div>
          <h2>{words.readyTitle}</h2>
          <p>{words.readyText}</p>
        </div>
        <div class="row wrap">
          <Button kind="primary" onClick={() => route(pathTo('journal'))}>
            {words.openJournal}
          </Button>
          <Button onClick={() => route(pathTo('settings'))}>{words.openSettings}</Button>
        </div>
      </div>
    </Notice>
  )
}

function Steps({ data, onSaved }: { data: FirstSteps; onSaved: () => void }) {
  const { route } = useLocation()
  const words = wordsOf(firstStepsWords)
  const [isBooking, setBooking] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const done = doneSteps(data)
  const current = STEPS.find((step) => !done[step])
  const isFirst = useRef(true)
  // The form with the focus is gone after a step: the focus goes on to the next step.
  useEffect(() => {
    if (!isFirst.current) list.current?.querySelector<HTMLElement>('[aria-current] h2')?.focus()
    isFirst.current = false
  }, [current])
  const stateOf = (step: Step) => (done[step] ? 'done' : step === current ? 'open' : 'waiting')
  return (
    <>
      {current === undefined && <Ready />}
      <ol class="stack" ref={list}>
        <StepCard step="services" state={stateOf('services')} text={words.servicesText}>
          {done.services ? (
            <DoneServices services={data.services} />
          ) : (
            <ServicesStep onSaved={onSaved} />
          )}
        </StepCard>
        <StepCard
          step="master"
          state={stateOf('master')}
          text={stateOf('master') === 'waiting' ? words.masterWaits : words.masterText}
        >
          {done.master && (
            <p dir="auto">
              <b>
                {data.masters
                  .filter(isBookable)
                  .map(({ name }) => name)
                  .join(', ')}
              </b>
            </p>
          )}
          {current === 'master' && <MasterStep data={data} onSaved={onSaved} />}
        </StepCard>
        <StepCard
          step="appointment"
          state={stateOf('appointment')}
          text={
            done.appointment
              ? words.appointmentDone
              : current === 'appointment'
                ? words.appointmentText
                : words.appointmentWaits
          }
        >
          {current === 'appointment' && (
            <div class="row wrap">
              <Button kind="primary" onClick={() => setBooking(true)}>
                {words.book}
              </Button>
              <Button onClick={() => route(pathTo('journal'))}>{words.openJournal}</Button>
            </div>
          )}
        </StepCard>
      </ol>
      {isBooking && (
        <BookingDialog
          preset={{}}
          onClose={() => setBooking(false)}
          onBooked={() => {
            setBooking(false)
            onSaved()
          }}
        />
      )}
    </>
  )
}

/** The way from an empty salon to its first booking. */
export default function StartPage() {
  const desk = useDesk()
  const { route } = useLocation()
  const words = wordsOf(firstStepsWords)
  const isAdmin = desk.me.value.role === 'ADMIN'
  useEffect(() => {
    if (!isAdmin) route(pathTo(), true)
  }, [isAdmin])
  const steps = useMemo(
    () =>
      desk.liveQuery<FirstSteps>({
        load: (signal) => desk.request(FirstStepsDocument, {}, { signal }),
        reduce: (data, event) => (changesSteps(event) ? 'reload' : data),
      }),
    [],
  )
  useEffect(() => steps.dispose, [steps])
  const data = steps.data.value
  return (
    <div class="start">
      <header>
        <h1>{words.title}</h1>
        <p class="muted">{words.intro}</p>
      </header>
      {steps.status.value === 'loading' && <Loading />}
      {steps.status.value === 'failed' && (
        <Failure error={steps.error.value} onRetry={() => void steps.reload()} />
      )}
      {data && isAdmin && <Steps data={data} onSaved={() => void steps.reload()} />}
    </div>
  )
}
