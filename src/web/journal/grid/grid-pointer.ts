import {
  type DropGrid,
  gridStart,
  type GridPlace,
  placeAt,
  rangeBetween,
  type Span,
} from './geometry.js'

/** A range in the column of a master. */
export type ColumnRange = { readonly masterId: number; readonly span: Span }
/** A point of the window, in pixels. */
export type Point = { readonly x: number; readonly y: number }

/** What the grid does with the pointer. The functions read the present state when they are called. */
export type GridPointerOptions = {
  readonly grid: () => Omit<DropGrid, 'width'>
  readonly canDrag: (appointmentId: number) => boolean
  readonly canCreate: () => boolean
  /** The free place below the mouse. */
  readonly onHover: (place: GridPlace | undefined) => void
  readonly onDrag: (appointmentId: number, place: GridPlace) => void
  readonly onDrop: () => void
  readonly onCancel: () => void
  /** The range that is being dragged; undefined when it ends. */
  readonly onRange: (range: ColumnRange | undefined) => void
  /** A free place was clicked, or a free range dragged. */
  readonly onSelect: (range: ColumnRange, point: Point) => void
  /** A finger swiped: 1 to the next master, -1 to the previous one. */
  readonly onSwipe: (direction: 1 | -1) => void
}

const DRAG_PX = 5
const LONG_PRESS_MS = 400
const SWIPE_PX = 60
const SCROLL_EDGE_PX = 32
const SCROLL_STEP_PX = 14

type Gesture =
  | {
      readonly kind: 'press'
      readonly start: PointerEvent
      readonly card: HTMLElement | undefined
      readonly timer: ReturnType<typeof setTimeout> | undefined
    }
  | { readonly kind: 'swipe'; readonly start: PointerEvent }
  | { readonly kind: 'drag'; readonly id: number; readonly grabbed: number }
  | { readonly kind: 'range'; readonly anchor: GridPlace; range: ColumnRange }

const idOf = (card: HTMLElement): number => Number(card.dataset.appointment)

/**
 * Listens to mouse, pen and finger on the columns of a grid. A mouse drags after a few pixels, a
 * finger after a long press, so that a finger scrolls as usual. Escape ends a drag. Returns what
 * ends the listening.
 */
export function listenToGridPointer(box: HTMLElement, options: GridPointerOptions): () => void {
  let gesture: Gesture | undefined
  const abort = new AbortController()
  const { signal } = abort

  const frame = (): HTMLElement | null => box.closest('.day-frame')
  const headHeight = (): number => box.querySelector<HTMLElement>('.master-head')?.offsetHeight ?? 0
  const dropGrid = (): DropGrid => ({
    ...options.grid(),
    width: box.getBoundingClientRect().width,
  })
  /** A point of the window in the box of the columns, below their heads. */
  const pointIn = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top } = box.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top - headHeight() }
  }
  const isFree = (target: EventTarget | null): boolean =>
    target instanceof Element && target.classList.contains('master-day')

  function scrollAtEdge({ clientX, clientY }: PointerEvent): void {
    const scrolled = frame()
    if (!scrolled) return
    const { left, right, top, bottom } = scrolled.getBoundingClientRect()
    const step = (value: number, low: number, high: number): number =>
      value < low ? -SCROLL_STEP_PX : value > high ? SCROLL_STEP_PX : 0
    scrolled.scrollBy(
      step(clientX, left + 2 * SCROLL_EDGE_PX, right - SCROLL_EDGE_PX),
      step(clientY, top + headHeight() + SCROLL_EDGE_PX, bottom - SCROLL_EDGE_PX),
    )
  }

  function startDrag(card: HTMLElement, { clientY, pointerId }: PointerEvent): void {
    const grabbed = clientY - card.getBoundingClientRect().top
    gesture = { kind: 'drag', id: idOf(card), grabbed }
    box.setPointerCapture(pointerId)
    options.onHover(undefined)
  }
  function startRange(start: PointerEvent): void {
    const anchor = placeAt(dropGrid(), pointIn(start))
    if (!anchor) return
    gesture = { kind: 'range', anchor, range: rangeOf(anchor, anchor.minute) }
    box.setPointerCapture(start.pointerId)
    options.onHover(undefined)
  }
  const rangeOf = ({ masterId, minute }: GridPlace, pointed: number): ColumnRange => ({
    masterId,
    span: rangeBetween(minute, pointed, options.grid().step),
  })
  /** The minute of the anchor's own column that the pointer is at. */
  function minuteInColumn(anchor: GridPlace, event: PointerEvent): number {
    const grid = dropGrid()
    const pointed = placeAt(grid, pointIn(event))?.minute ?? anchor.minute
    const own = grid.columns.find(({ masterId }) => masterId === anchor.masterId)
    return gridStart(pointed, grid.step, own?.shifts ?? [])
  }
  /** The click that follows the end of a drag opens nothing. */
  function swallowClick(): void {
    const once = new AbortController()
    const swallow = (event: Event): void => event.stopPropagation()
    window.addEventListener('click', swallow, { capture: true, signal: once.signal })
    setTimeout(() => once.abort())
  }
  function end(): void {
    if (gesture?.kind === 'press') clearTimeout(gesture.timer)
    gesture = undefined
  }
  function cancel(): void {
    const { kind } = gesture ?? {}
    end()
    if (kind === 'drag') options.onCancel()
    if (kind === 'range') options.onRange(undefined)
  }

  function onDown(event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return
    const card = event.target.closest<HTMLElement>('[data-appointment]') ?? undefined
    const isTouch = event.pointerType === 'touch'
    if (card ? !isTouch && !options.canDrag(idOf(card)) : !isFree(event.target)) return
    const canDrag = card !== undefined && options.canDrag(idOf(card))
    const timer =
      isTouch && canDrag
        ? setTimeout(() => {
            startDrag(card, event)
            navigator.vibrate?.(10)
          }, LONG_PRESS_MS)
        : undefined
    gesture = { kind: 'press', start: event, card, timer }
  }
  function onMove(event: PointerEvent): void {
    if (!gesture) {
      if (event.pointerType === 'touch') return
      const place =
        isFree(event.target) && options.canCreate() && placeAt(dropGrid(), pointIn(event))
      return options.onHover(place || undefined)
    }
    if (gesture.kind === 'press') {
      const { start, card } = gesture
      const distance = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY)
      if (distance < DRAG_PX) return
      clearTimeout(gesture.timer)
      if (event.pointerType === 'touch') gesture = { kind: 'swipe', start }
      else if (card) startDrag(card, start)
      else if (options.canCreate()) startRange(start)
      else end()
    }
    if (gesture?.kind === 'drag') {
      const { x, y } = pointIn(event)
      const place = placeAt(dropGrid(), { x, y: y - gesture.grabbed }, true)
      if (place) options.onDrag(gesture.id, place)
      scrollAtEdge(event)
    } else if (gesture?.kind === 'range') {
      gesture.range = rangeOf(gesture.anchor, minuteInColumn(gesture.anchor, event))
      options.onRange(gesture.range)
      scrollAtEdge(event)
    }
  }
  function onUp(event: PointerEvent): void {
    const ended = gesture
    end()
    const point = { x: event.clientX, y: event.clientY }
    if (ended?.kind === 'drag') {
      swallowClick()
      options.onDrop()
    } else if (ended?.kind === 'range') {
      swallowClick()
      options.onRange(undefined)
      options.onSelect(ended.range, point)
    } else if (ended?.kind === 'swipe') {
      const { clientX, clientY } = ended.start
      const across = point.x - clientX
      if (Math.abs(across) > SWIPE_PX && Math.abs(point.y - clientY) < SWIPE_PX)
        options.onSwipe(across < 0 ? 1 : -1)
    } else if (ended?.kind === 'press' && !ended.card && options.canCreate()) {
      const place = placeAt(dropGrid(), pointIn(event))
      if (place) options.onSelect(rangeOf(place, place.minute), point)
    }
  }

  box.addEventListener('pointerdown', onDown, { signal })
  box.addEventListener('pointermove', onMove, { signal })
  box.addEventListener('pointerup', onUp, { signal })
  box.addEventListener('pointercancel', cancel, { signal })
  box.addEventListener('pointerleave', () => options.onHover(undefined), { signal })
  // A finger that drags an appointment does not scroll, and its long press opens no menu.
  const keepFinger = (event: Event): void => {
    if (gesture?.kind === 'drag') event.preventDefault()
  }
  box.addEventListener('touchmove', keepFinger, { signal, passive: false })
  box.addEventListener('contextmenu', keepFinger, { signal })
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || (gesture?.kind !== 'drag' && gesture?.kind !== 'range')) return
    event.preventDefault()
    event.stopPropagation()
    cancel()
  }
  window.addEventListener('keydown', onKey, { signal, capture: true })
  return () => {
    end()
    abort.abort()
  }
}
