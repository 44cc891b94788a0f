import postgres from 'postgres'
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startTestApp } from '../support/app.js'
import { drive as _d, exchange, inScenario, type Exam } from '../support/autopilot/drive.js'
import { fixture } from '../support/autopilot/fixture.js'
import { eachOf } from '../support/autopilot/report.js'
import { createSalons } from '../support/autopilot/salons.js'
import { look, textsTo, appointmentsOf } from '../support/autopilot/seen.js'

test('attack', async () => {
  const app = await startTestApp({ LOG_LEVEL: 'error' })
  const sql = postgres(app.databaseUrl, { max: 4, onnotice: () => undefined })
  const exam: Exam = { app, sql, fixture, salons: createSalons(app) }
  const text = readFileSync(process.env.CASES ?? '/tmp/attack/cases.txt', 'utf8')
  const blocks = text.split(/^## /mu).slice(1)
  const out = await eachOf(blocks, 6, async (block: string) => {
    const [head = '', ...lines] = block.trim().split('\n')
    const [tongue = 'en', rest = ''] = head.split('|').map((x) => x.trim())
    const appointments = rest ? rest.split(';').map((one) => {
      const [service, master, day, at] = one.trim().split(',').map((x) => x.trim())
      return { service, master, day: Number(day), at } as any
    }) : []
    const log: string[] = [`## ${head}`]
    try {
      await inScenario(exam, tongue as any, { appointments }, async (scenario) => {
        let now = app.now, read = 0, first = true
        const names = (ids: any) => Object.fromEntries(Object.entries(ids).map(([a, b]) => [b, a]))
        const m: any = names(scenario.masters), s: any = names(scenario.services)
        const show = (a: any) => `#${a.id} ${s[a.serviceId]}/${m[a.masterId]} ${a.date} ${String(Math.floor(a.minute / 60)).padStart(2, '0')}:${String(a.minute % 60).padStart(2, '0')} ${a.status}`
        let before = await appointmentsOf(sql, scenario.salonId)
        if (first) log.push(...before.filter((a) => scenario.appointments.includes(a.id)).map((a) => `   has ${show(a)}`))
        for (const line of lines) {
          if (line.startsWith('//') || !line.trim()) continue
          if (line.startsWith('@')) { now += Number(line.slice(1)) * 60_000; log.push(`   (+${line.slice(1)} min)`); continue }
          const said = line.replace(/^> ?/u, '').split('||').map((x) => x.replaceAll('\\n', '\n'))
          now += 5000
          const view = await exchange(exam, scenario, { lines: said } as any, now)
          const seen = await look(sql, scenario.salonId, scenario.from.address)
          const answers = textsTo(seen).slice(read); read = textsTo(seen).length
          log.push(...said.map((x) => `> ${x}`), ...answers.map((x) => `     ${x}`))
          log.push(`     [${view.expects ?? '-'}${seen.status === 'open' ? ', HANDED ' + view.handedBack : ''}]`)
          const was = new Map(before.map((a) => [a.id, show(a)]))
          for (const a of seen.appointments) if (was.get(a.id) !== show(a)) log.push(`     *** ${was.get(a.id) ?? 'new'} => ${show(a)}`)
          before = seen.appointments
          if (seen.status === 'open') break
        }
      })
    } catch (error) { log.push(`ERR ${(error as Error).stack}`) }
    return log.join('\n')
  })
  writeFileSync(process.env.OUT ?? '/tmp/attack/out.txt', out.join('\n\n') + '\n')
  await sql.end()
  await app.stop()
  expect(1).toBe(1)
}, 500_000)
