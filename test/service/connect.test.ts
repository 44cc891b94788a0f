import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/base/config/config.js'
import { connectOutside } from '../../src/external/connect.js'
import { json, startModelStub } from '../support/model-stub.js'
import { type CrmAStub, type CrmBStub, startCrmAStub, startCrmBStub } from '../support/crm/stub.js'

let crmA: CrmAStub
let crmB: CrmBStub
beforeEach(async () => {
  crmA = await startCrmAStub()
  crmB = await startCrmBStub()
})
afterEach(async () => {
  await crmA.stop()
  await crmB.stop()
})

describe('what is connected', () => {
  test('is nothing in an empty environment', async () => {
    const externalSystems = await connectOutside(readConfig({}))
    expect(externalSystems).toMatchObject({
      messengers: {},
      crmA: undefined,
      crmB: undefined,
      timeoutMs: 5000,
    })
    await externalSystems.close()
  })

  test('is each system whose address is set, under its token and the limit', async () => {
    const externalSystems = await connectOutside(
      readConfig({
        CRM_A_URL: crmA.url,
        CRM_A_TOKEN: crmA.token,
        CRM_B_URL: crmB.url,
        CRM_B_TOKEN: crmB.token,
        EXTERNAL_TIMEOUT_MS: '200',
      }),
    )
    await externalSystems.crmA?.cancel(7, { key: 'key' })
    expect(crmA.calls).toMatchObject([{ headers: { authorization: `Bearer ${crmA.token}` } }])
    await externalSystems.crmB?.list('2030-01-07', '2030-01-07', null)
    expect(crmB.calls).toMatchObject([{ headers: { authorization: `Bearer ${crmB.token}` } }])
    for (const stub of [crmA, crmB]) stub.mode = 'hang'
    const late = { message: expect.stringContaining('within 0.2 seconds') as unknown }
    await expect(externalSystems.crmA?.find('ours')).rejects.toMatchObject(late)
    await expect(
      externalSystems.crmB?.list('2030-01-07', '2030-01-07', null),
    ).rejects.toMatchObject(late)
    await externalSystems.close()
    for (const stub of [crmA, crmB]) stub.mode = 'up'
    await expect(externalSystems.crmA?.find('ours')).rejects.toMatchObject({ kind: 'unavailable' })
    await expect(
      externalSystems.crmB?.list('2030-01-07', '2030-01-07', null),
    ).rejects.toMatchObject({
      kind: 'unavailable',
    })
  })

  test('tells how each call ended', async () => {
    const told: unknown[] = []
    const externalSystems = await connectOutside(
      readConfig({
        CRM_A_URL: crmA.url,
        CRM_A_TOKEN: crmA.token,
        CRM_B_URL: crmB.url,
        CRM_B_TOKEN: crmB.token,
        EXTERNAL_TIMEOUT_MS: '200',
      }),
      ({ name }, end, seconds) => told.push([name, end, seconds >= 0]),
    )
    await externalSystems.crmA?.cancel(7, { key: 'key' })
    crmB.mode = 'hang'
    await expect(externalSystems.crmB?.list('2030-01-07', '2030-01-07', null)).rejects.toThrow()
    await crmB.stop()
    for (let call = 0; call < 11; call += 1)
      await externalSystems.crmB?.list('2030-01-07', '2030-01-07', null).catch(() => undefined)
    expect(told.slice(0, 3)).toEqual([
      ['crm_a', 'ok', true],
      ['crm_b', 'timeout', true],
      ['crm_b', 'unavailable', true],
    ])
    expect(told.at(-1)).toEqual(['crm_b', 'paused', true])
    await externalSystems.close()
  })

  test('is a model where its address is set, and its name only where it has one', async () => {
    const model = await startModelStub()
    model.reply = json({ ok: true })
    for (const name of ['', 'a-model']) {
      const externalSystems = await connectOutside(
        readConfig({
          AUTOPILOT_LLM_URL: model.url,
          AUTOPILOT_LLM_KEY: model.key,
          AUTOPILOT_LLM_MODEL: name,
        }),
      )
      const answer = { name: 'test', schema: {} }
      expect(await externalSystems.model?.complete({ messages: [], answer })).toMatchObject({
        value: { ok: true },
      })
      await externalSystems.close()
    }
    expect(model.asked.map(({ body }) => body.model)).toEqual([undefined, 'a-model'])
    await model.stop()
  })
})
