import { signal } from '@preact/signals'
import type { ComponentType, FunctionComponent } from 'preact'
import { useEffect } from 'preact/hooks'
import { Failure, Loading } from './feedback.js'

/**
 * Returns a component whose script and styles load when it is first shown. Until then it shows
 * placeholder lines, after a failure a button that tries again. `load` imports the component.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> {
  // The page has one copy of a script, so all places that show the component share its state.
  const part = signal<ComponentType<Props> | undefined>(undefined)
  const failure = signal<unknown>(undefined)
  let isLoading = false

  async function start(): Promise<void> {
    if (isLoading || part.peek()) return
    isLoading = true
    failure.value = undefined
    try {
      part.value = await load()
    } catch (error) {
      failure.value = error
    }
    isLoading = false
  }

  return function LazyPart(props: Props) {
    useEffect(() => void start(), [])
    const Part = part.value
    if (Part) return <Part {...props} />
    if (failure.value === undefined) return <Loading />
    return <Failure error={failure.value} onRetry={() => void start()} />
  }
}
