import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { createMetrics } from '../../src/base/metrics.js'
import { REFUSAL_CODES } from '../../src/domain/refusal.js'
import { ROOT } from '../support/markdown.js'

type Alert = {
  readonly alert: string
  readonly expr: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string; readonly runbook: string }
}
type Panel = {
  readonly id: number
  readonly title: string
  readonly description?: string
  readonly gridPos: {
    readonly x: number
    readonly y: number
    readonly w: number
    readonly h: number
  }
  readonly targets?: readonly { readonly expr: string }[]
}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const { groups } = parse(read('deploy/prometheus/alerts.yml')) as { groups: { rules: Alert[] }[] }
const alerts = groups.flatMap(({ rules }) => rules)
const dashboard = JSON.parse(read('deploy/grafana/salon-service.json')) as {
  panels: Panel[]
  annotations: { list: { expr: string }[] }
}
const panels = dashboard.panels.filter(({ targets }) => targets)
const expressions = [
  ...alerts.map(({ expr }) => expr),
  ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ...dashboard.annotations.list.map(({ expr }) => expr),
]

/** Words of PromQL that the files use. Every other word must be a metric or a label. */
const PROMQL =
  'sum max min rate increase changes absent histogram_quantile time topk vector by on or and offset le'.split(
    ' ',
  )
/** Labels that Prometheus adds. It calls our own label `job` `exported_job`. */
const OF_PROMETHEUS = ['job', 'instance', 'exported_job']

/** The metrics of a process, as `/metrics` shows them, with their labels. */
const labelsOf = new Map<string, readonly string[]>([['up', []]])

beforeAll(async () => {
  const metrics = createMetrics()
  metrics.ask({
    redisUp: () => true,
    readBackup: async () => 1,
    readQueue: async () => [{ name: 'import_run', waiting: 1, running: 0, dead: 0, age: 1 }],
    readPilot: async () => ({
      ...{ dialogues: 2, solved: 1, booked: 1, moved: 0, cancelled: 0, undone: 0 },
      handBacks: [{ reason: 'asked', count: 1 }],
    }),
  })
  metrics.request('GET', '/', 200, 0.1)
  metrics.refusal('rest', 'invalid')
  metrics.limitFallback('away')
  metrics.replicaFallback('behind')
  metrics.jobEnd('import_run', 'done')
  metrics.externalCall('crm_a', 'ok', 0.1)
  for (const [, name = '', labels = ''] of (await metrics.registry.metrics()).matchAll(
    /^([a-z]\w*)(?:\{([^}]*)\})? /gm,
  ))
    labelsOf.set(
      name,
      [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label),
    )
})

/** Every `metric{selector}` of an expression. Texts, durations and numbers are removed before. */
function selectorsOf(expression: string): { metric: string; labels: string[] }[] {
  return [...withoutGroups(expression).matchAll(/\b([a-z_]\w*)\b(\{[^}]*\})?/g)]
    .filter(([, word = '']) => !PROMQL.includes(word))
    .map(([, metric = '', braces = '']) => ({
      metric,
      labels: [...braces.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
    }))
}
const withoutGroups = (expression: string): string =>
  expression
    .replace(/\bby \([^)]*\)/g, '')
    .replace(/\[[^\]]*\]|\boffset \w+|\b[\d.]+(e\d+)?\b/g, '')
const groupsOf = (expression: string): string[] =>
  [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/\s*,\s*/))

describe.each(expressions.map((expression) => [expression]))('%s', (expression) => {
  test('names metrics and labels that the service has', () => {
    const selectors = selectorsOf(expression)
    expect(selectors.length).toBeGreaterThan(0)
    for (const { metric, labels } of selectors) {
      expect([...labelsOf.keys()]).toContain(metric)
      const known = [...(labelsOf.get(metric) ?? []).filter((label) => label !== 'job')]
      expect([...known, ...OF_PROMETHEUS]).toEqual(expect.arrayContaining(labels))
    }
    const all = selectors.flatMap(({ metric }) => labelsOf.get(metric) ?? [])
    expect([...all, ...OF_PROMETHEUS]).toEqual(expect.arrayContaining(groupsOf(expression)))
  })

  test('reads figures of the whole deployment once', () => {
    // Each process reports them, so a sum would count them several times.
    if (/\b(jobs|jobs_oldest_seconds|autopilot_\w+)\{/.test(expression))
      expect(expression).toMatch(/\bmax(?: by \([^)]*\))? \(|\bmax\(/)
  })

  test('compares with codes that exist', () => {
    for (const [, code] of expression.matchAll(/\bcode="(\w+)"/g))
      expect(REFUSAL_CODES).toContain(code)
  })
})

describe('alerts', () => {
  test('each has a severity, a sentence, and a section that says what to do', () => {
    const page = read('docs/alerts.md')
    const headings = [...page.matchAll(/^## (\w+)$/gm)].map(([, heading]) => heading)
    const names = alerts.map(({ alert }) => alert)
    expect(headings.filter((heading) => heading?.startsWith('Salon'))).toEqual(names)
    for (const { alert, labels, annotations } of alerts) {
      expect(['page', 'ticket']).toContain(labels.severity)
      expect(annotations.summary).not.toBe('')
      expect(annotations.runbook).toBe(`docs/alerts.md#${alert.toLowerCase()}`)
    }
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('the scrape configuration', () => {
  test('reads the rules, and the processes that the unit starts', () => {
    const config = parse(read('deploy/prometheus/prometheus.yml'))
    for (const file of config.rule_files as string[])
      expect(existsSync(join(ROOT, 'deploy/prometheus', file))).toBe(true)
    const [{ job_name: name, static_configs: targets }] = config.scrape_configs
    expect(name).toBe('salon')
    expect(targets[0].targets.join(' ')).toBe('127.0.0.1:4001 127.0.0.1:4002')
    expect(read('deploy/Caddyfile')).toContain(targets[0].targets.join(' '))
    expect(expressions.every((one) => /job="(salon|\$job)"/.test(one))).toBe(true)
  })
})

describe('the dashboard', () => {
  test('its panels have a description, an id of their own, and do not overlap', () => {
    const ids = dashboard.panels.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(panels.filter(({ description }) => !description).map(({ title }) => title)).toEqual([])
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
    )
    expect(new Set(cells).size).toBe(cells.length)
    expect(Math.max(...dashboard.panels.map(({ gridPos: { x, w } }) => x + w))).toBe(24)
  })

  test('it shows every metric of the service', () => {
    const own = [...labelsOf.keys()]
      .filter((name) => !/^(process|nodejs|up)|_(count|sum|bucket)$/.test(name))
      .filter((name) => !labelsOf.has(`${name}_count`))
    expect(own.length).toBeGreaterThan(5)
    const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n')
    expect(own.filter((name) => !new RegExp(`\\b${name}\\b`).test(shown))).toEqual([])
  })
})
