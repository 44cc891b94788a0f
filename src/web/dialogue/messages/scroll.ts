import { type RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { TimelineLine } from './timeline.js'

/** So close to the end, in pixels, the list follows new lines. */
const END_DISTANCE = 48

/** What a list of messages scrolls by. */
export type FollowingScroll = {
  readonly frame: RefObject<HTMLDivElement | null>
  /** Messages that came below the view. */
  readonly newCount: number
  readonly isAtEnd: boolean
  readonly toEnd: () => void
  readonly onScroll: () => void
}

type Anchor = { readonly key: string; readonly top: number }

/** Returns the first line in the view, and where it is. */
function anchorOf(frame: HTMLElement): Anchor | undefined {
  const { top: edge } = frame.getBoundingClientRect()
  const lines = frame.querySelectorAll<HTMLElement>('.line')
  let low = 0
  let high = lines.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lines[middle]?.getBoundingClientRect().bottom ?? 0) <= edge) low = middle + 1
    else high = middle
  }
  const line = lines[low]
  return line && { key: line.dataset.key ?? '', top: line.getBoundingClientRect().top }
}

const isNewMessage = (line: TimelineLine, viewerId: number): boolean =>
  line.kind === 'message' && line.message.author.userId !== viewerId

/**
 * Keeps the list where its reader is: at the end it follows new lines; elsewhere nothing moves when
 * lines are added above or below. What the viewer sends is always shown.
 */
export function useFollowingScroll(
  lines: readonly TimelineLine[],
  viewerId: number,
): FollowingScroll {
  const frame = useRef<HTMLDivElement>(null)
  const anchor = useRef<Anchor | undefined>(undefined)
  const seenKey = useRef<string | undefined>(undefined)
  const isFollowing = useRef(true)
  const height = useRef(0)
  const [isAtEnd, setAtEnd] = useState(true)
  const [newCount, setNewCount] = useState(0)

  const jumpToEnd = (): void => {
    if (frame.current) frame.current.scrollTop = frame.current.scrollHeight
  }
  const onScroll = (): void => {
    const element = frame.current
    if (!element) return
    // The list has become smaller, and nobody has scrolled: the observer follows to the end.
    if (isFollowing.current && element.clientHeight < height.current) return
    const rest = element.scrollHeight - element.scrollTop - element.clientHeight
    isFollowing.current = rest < END_DISTANCE
    setAtEnd(isFollowing.current)
    anchor.current = anchorOf(element)
    if (isFollowing.current) {
      setNewCount(0)
      seenKey.current = lines.at(-1)?.key
    }
  }
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const last = lines.at(-1)
    if (isFollowing.current || last?.kind === 'outgoing') {
      isFollowing.current = true
      jumpToEnd()
      seenKey.current = last?.key
      return
    }
    const seen = lines.findLastIndex(({ key }) => key === seenKey.current)
    setNewCount(lines.slice(seen + 1).filter((line) => isNewMessage(line, viewerId)).length)
    const before = anchor.current
    const line = before && element.querySelector(`[data-key="${CSS.escape(before.key)}"]`)
    if (before && line) element.scrollTop += line.getBoundingClientRect().top - before.top
    anchor.current = anchorOf(element)
  }, [lines])
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    // Pictures that load, and a composer that grows, change the height.
    const observer = new ResizeObserver(() => {
      height.current = element.clientHeight
      if (isFollowing.current) jumpToEnd()
    })
    observer.observe(element)
    const follow = (): void => {
      if (isFollowing.current) jumpToEnd()
    }
    element.addEventListener('load', follow, true)
    return () => {
      observer.disconnect()
      element.removeEventListener('load', follow, true)
    }
  }, [])
  return {
    frame,
    newCount,
    isAtEnd,
    toEnd: () => {
      isFollowing.current = true
      jumpToEnd()
    },
    onScroll,
  }
}
