import { type Catalogue, plural, pluralRu } from '../language.js'

const en = {
  title: 'Imports',
  text: 'Bring the appointments of another booking system into the journal. Nobody is notified.',
  noSystems: 'No other booking system is connected',
  noSystemsText: 'Connect it in "Connections", or ask who runs the service.',
  system: 'System',
  from: 'From',
  to: 'To',
  start: 'Import',
  started: 'Import started',
  none: 'Nothing was imported yet',
  systems: { CRM_A: 'System A', CRM_B: 'System B' },
  states: { RUNNING: 'Running', SUCCEEDED: 'Done', FAILED: 'Failed' },
  days: (from: string, to: string) => (from === to ? from : `${from} – ${to}`),
  startedAt: (time: string) => `Started ${time}`,
  records: (count: number) => `${count} ${plural(count, 'record', 'records')}`,
  recordsOf: (count: number, total: number) => `${count} of ${total} records`,
  result: (created: number, updated: number, skipped: number) =>
    `${created} new, ${updated} changed, ${skipped} left out`,
  progress: (system: string) => `Progress of the import from ${system}`,
  cancel: 'Stop',
  cancelled: 'Import stopped. What was imported stays.',
  conflicts: (count: number) => `${count} ${plural(count, 'conflict', 'conflicts')}`,
  conflictsTitle: 'Conflicts',
  conflictsText: 'These records were not imported.',
  record: (id: number) => `Record ${id}`,
}
const ru: typeof en = {
  title: 'Импорт',
  text: 'Перенесите в журнал записи из другой системы. Уведомления не отправляются.',
  noSystems: 'Другая система записи не подключена',
  noSystemsText:
    'Подключите её в разделе «Подключения» или обратитесь к тем, кто запускает службу.',
  system: 'Система',
  from: 'С',
  to: 'По',
  start: 'Импортировать',
  started: 'Импорт начат',
  none: 'Импорта ещё не было',
  systems: { CRM_A: 'Система A', CRM_B: 'Система B' },
  states: { RUNNING: 'Идёт', SUCCEEDED: 'Завершён', FAILED: 'Не удался' },
  days: (from, to) => (from === to ? from : `${from} – ${to}`),
  startedAt: (time) => `Начат ${time}`,
  records: (count) => `${count} ${pluralRu(count, 'запись', 'записи', 'записей')}`,
  recordsOf: (count, total) => `${count} из ${total} записей`,
  result: (created, updated, skipped) =>
    `новых: ${created}, изменённых: ${updated}, пропущенных: ${skipped}`,
  progress: (system) => `Ход импорта: ${system}`,
  cancel: 'Остановить',
  cancelled: 'Импорт остановлен. Уже перенесённое остаётся.',
  conflicts: (count) => `${count} ${pluralRu(count, 'конфликт', 'конфликта', 'конфликтов')}`,
  conflictsTitle: 'Конфликты',
  conflictsText: 'Эти записи не перенесены.',
  record: (id) => `Запись ${id}`,
}
/** Words of imports from other booking systems. */
export const importsWords: Catalogue<typeof en> = { en, ru }
