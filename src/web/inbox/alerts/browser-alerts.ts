import { isDesktopOn, isSoundOn } from './alert-settings.js'
import type { ClientMessageAlert } from './alerts.js'

/** Longer than the same event takes to reach all pages of a browser, also those in the background. */
const CLAIM_HELD_MS = 10_000
/** Several messages at once sound once. */
const MIN_SOUND_INTERVAL_MS = 2_000
const LONGEST_TEXT = 140

/** Returns whether this page is the first of the browser to claim the alert of this name. */
export function claimAlert(name: string): Promise<boolean> {
  // Over plain HTTP there are no locks. Then each page alerts.
  if (!('locks' in navigator)) return Promise.resolve(true)
  return new Promise((resolve, reject) => {
    const held = navigator.locks.request(`salon.alert ${name}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      if (lock) return new Promise((release) => setTimeout(release, CLAIM_HELD_MS))
      return undefined
    })
    held.catch(reject)
  })
}

let audio: AudioContext | undefined
let lastSoundAt = -MIN_SOUND_INTERVAL_MS

/** Plays two short tones, unless the sound is off or has just been played. */
export function playAlertSound(): void {
  const now = performance.now()
  if (!isSoundOn.peek() || now - lastSoundAt < MIN_SOUND_INTERVAL_MS) return
  lastSoundAt = now
  audio ??= new AudioContext()
  const context = audio
  // Before the first click on the page the browser keeps it silent. That is its rule, no failure.
  if (context.state === 'suspended') context.resume().catch(() => undefined)
  const start = context.currentTime
  playTone(context, 660, start)
  playTone(context, 880, start + 0.12)
}

/** Plays a soft tone of a frequency in hertz, at a time in seconds on the context's clock. */
function playTone(context: AudioContext, frequency: number, at: number): void {
  const tone = context.createOscillator()
  const volume = context.createGain()
  tone.frequency.value = frequency
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(0.15, at + 0.01)
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.2)
  tone.connect(volume).connect(context.destination)
  tone.start(at)
  tone.stop(at + 0.22)
}

/** Shows a desktop notification, if they are on. `open` opens the dialogue on a click. */
export function showAlert({ taskId, client, text }: ClientMessageAlert, open: () => void): void {
  const isAllowed = 'Notification' in globalThis && Notification.permission === 'granted'
  if (!isDesktopOn.peek() || !isAllowed) return
  try {
    const body = text.slice(0, LONGEST_TEXT)
    // The tag replaces an older notification of the same dialogue. The sound is our own.
    const notification = new Notification(client, { body, tag: `task-${taskId}`, silent: true })
    notification.onclick = () => {
      window.focus()
      open()
      notification.close()
    }
  } catch {
    // Browsers of phones allow notifications of service workers only. The sound has to do there.
  }
}
