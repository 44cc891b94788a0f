import { type ReadonlySignal, signal } from '@preact/signals'

const SOUND_KEY = 'salon.alerts.sound'
const DESKTOP_KEY = 'salon.alerts.desktop'

const sound = signal(globalThis.localStorage?.getItem(SOUND_KEY) !== 'off')
const desktop = signal(globalThis.localStorage?.getItem(DESKTOP_KEY) === 'on')

/** Whether this browser sounds for a new message. On unless somebody switched it off. */
export const isSoundOn: ReadonlySignal<boolean> = sound
/** Whether this browser shows a desktop notification for a new message. Off at first. */
export const isDesktopOn: ReadonlySignal<boolean> = desktop

/** Switches the sound of this browser. */
export function switchSound(isOn: boolean): void {
  sound.value = isOn
  globalThis.localStorage?.setItem(SOUND_KEY, isOn ? 'on' : 'off')
}

/** What came of switching the desktop notifications. `blocked`: the browser does not allow them. */
export type DesktopSwitchResult = 'on' | 'off' | 'blocked' | 'unsupported'

/**
 * Switches the desktop notifications of this browser. Asks for its permission, so it must run on a
 * click.
 */
export async function switchDesktop(isOn: boolean): Promise<DesktopSwitchResult> {
  const result = isOn ? await askPermission() : 'off'
  desktop.value = result === 'on'
  globalThis.localStorage?.setItem(DESKTOP_KEY, result === 'on' ? 'on' : 'off')
  return result
}

async function askPermission(): Promise<DesktopSwitchResult> {
  if (!('Notification' in globalThis)) return 'unsupported'
  return (await Notification.requestPermission()) === 'granted' ? 'on' : 'blocked'
}
