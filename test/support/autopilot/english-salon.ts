import { DEMO_MASTERS, DEMO_SERVICES } from '../../../src/service/demo/salon.js'
import type { SalonData } from './salon-data.js'

/** The demo's salon. */
export const ENGLISH_SALON: SalonData = {
  name: 'Salon of the corpus',
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  phoneRegion: 'DE',
  language: 'en',
  services: DEMO_SERVICES.map(({ name, durationMinutes, price, bufferAfterMinutes }) => ({
    name,
    minutes: durationMinutes,
    price,
    after: bufferAfterMinutes,
  })),
  masters: DEMO_MASTERS.map(({ name, shifts, offers }) => ({ name, shifts, offers })),
  client: { name: 'Nina Berger', phone: '+4915155512345' },
  strangers: [
    { name: 'Gwendolyn Ashcroft', phone: '+4915177001122' },
    { name: 'Thaddeus Quill', phone: '+4915177003344' },
  ],
}
