import type { ComponentType } from 'preact'
import type { SectionProps } from './frame/section.js'

type SectionModule = { readonly default: ComponentType<SectionProps> }

/** The sections of the set-up in the order of the menu. Each is loaded when it is first opened. */
export const SECTIONS = {
  services: () => import('./services/services-section.js'),
  masters: () => import('./masters/masters-section.js'),
  accounts: () => import('./accounts/accounts-section.js'),
  salon: () => import('./salon/salon-section.js'),
  notifications: () => import('./notifications/notifications-section.js'),
  'canned-replies': () => import('./canned-replies/canned-replies-section.js'),
  facts: () => import('./facts/facts-section.js'),
  autopilot: () => import('./autopilot/autopilot-section.js'),
  connections: () => import('./connections/connections-section.js'),
  exports: () => import('./exports/exports-section.js'),
  imports: () => import('./imports/imports-section.js'),
  jobs: () => import('./jobs/jobs-section.js'),
} as const satisfies Record<string, () => Promise<SectionModule>>

/** The name of a section, as in the address. */
export type SectionName = keyof typeof SECTIONS
/** All names in the order of the menu. */
export const SECTION_NAMES = Object.keys(SECTIONS) as readonly SectionName[]
/** Whether a part of the address names a section. */
export const isSectionName = (name: string | undefined): name is SectionName =>
  name !== undefined && Object.hasOwn(SECTIONS, name)
