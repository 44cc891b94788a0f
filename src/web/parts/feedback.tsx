import type { ComponentChildren } from 'preact'
import { commonWords } from '../words/common.js'
import { describeError } from '../words/errors.js'
import { wordsOf } from '../words/language.js'
import { Button } from './button.js'
import './feedback.css'

/** What stands where a list has no entries: what that means, and what to do. */
export const Empty = ({ title, children }: { title: string; children?: ComponentChildren }) => (
  <div class="feedback">
    <p>{title}</p>
    {children && <div class="muted small">{children}</div>}
  </div>
)

/** Placeholder lines while something loads. They show after a moment, so that nothing flickers. */
export const Loading = ({ lines = 4 }: { lines?: number }) => (
  <div class="loading" role="status">
    <span class="visually-hidden">{wordsOf(commonWords).loading}</span>
    {Array.from({ length: lines }, (_, index) => (
      <div key={index} class="loading-line" aria-hidden="true" />
    ))}
  </div>
)

/** Says why something could not be loaded, and loads it again. */
export const Failure = ({ error, onRetry }: { error: unknown; onRetry?: () => void }) => (
  <div class="feedback" role="alert">
    <p>{wordsOf(commonWords).loadFailed}</p>
    <p class="muted small">{describeError(error)}</p>
    {onRetry && <Button onClick={onRetry}>{wordsOf(commonWords).retry}</Button>}
  </div>
)

/** A refusal or a warning inside a form. */
export const Notice = ({
  kind = 'danger',
  children,
}: {
  kind?: 'danger' | 'warning' | 'success' | 'plain'
  children: ComponentChildren
}) => (
  <div class={`notice ${kind}`} role={kind === 'danger' ? 'alert' : 'status'}>
    {children}
  </div>
)
