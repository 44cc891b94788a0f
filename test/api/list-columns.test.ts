import { getNamedType, isLeafType, isObjectType, isRequiredArgument } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schema } from '../../src/graphql/schema.js'
import { bookAppointment } from '../../src/service/booking/book-appointment.js'
import { takeTask } from '../../src/service/inbox/change-task-status.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { type Story, tellStory } from '../support/inbox/story.js'

// Lists and the journal read the columns that a document shows. Each field has the same value,
// whatever stands beside it.

const DAY = '2030-01-08'
let app: TestApp
let salon: Story
let id: number
let taskId: number
beforeAll(async () => {
  app = await startTestApp()
  salon = await tellStory(app)
  const anna = await salon.master()
  const haircut = await salon.service({ by: [anna], before: 5, after: 10 })
  const client = await salon.client()
  const booking = { masterId: anna.id, serviceId: haircut.id, clientId: client.id, date: DAY }
  const book = (time: number) =>
    bookAppointment(salon.context(), { ...booking, time, comment: 'at the window' })
  ;({ id } = await book(600))
  await book(720)
  const said = await salon.message('Is Friday free?', { address: 'maria', phone: client.phone })
  ;({ taskId } = said)
  await takeTask(salon.context(), taskId)
})
afterAll(() => app.stop())

/** The fields of a type that need no argument, with the leaves below them. */
function selectionsOf(typeName: string): [field: string, selection: string][] {
  const type = schema.getType(typeName)
  if (!isObjectType(type)) throw new Error(`${typeName} is no object`)
  return Object.values(type.getFields())
    .filter(({ args }) => !args.some(isRequiredArgument))
    .map(({ name, type: fieldType }) => {
      const named = getNamedType(fieldType)
      if (isLeafType(named)) return [name, name]
      const leaves = Object.values(isObjectType(named) ? named.getFields() : {}).filter((field) =>
        isLeafType(getNamedType(field.type)),
      )
      return [name, `${name} { ${leaves.map((leaf) => leaf.name).join(' ')} }`]
    })
}
type Fields = Record<string, unknown>

async function ask<T>(query: string): Promise<T> {
  const { data, errors } = await app.graphql<T>(query, {}, salon.admin.token)
  expect(errors).toBeUndefined()
  return data
}

const LISTS: Readonly<Record<string, (selection: string) => Promise<Fields[]>>> = {
  nodes: async (selection) => {
    const query = `{ appointments { nodes { shown: id ${selection} } } }`
    return (await ask<{ appointments: { nodes: Fields[] } }>(query)).appointments.nodes
  },
  'edges by a fragment, sorted by what they do not show': async (selection) => {
    const query = `query { appointments(orderBy: { field: CREATED_AT }) { edges { node { ...F } } pageInfo { endCursor } } }
      fragment F on Appointment { shown: id ${selection} }`
    type Edges = { appointments: { edges: { node: Fields }[] } }
    return (await ask<Edges>(query)).appointments.edges.map(({ node }) => node)
  },
  journal: async (selection) => {
    const query = `{ journal(date: "${DAY}") { columns { appointments { shown: id ${selection} } } } }`
    type Columns = { journal: { columns: { appointments: Fields[] }[] } }
    return (await ask<Columns>(query)).journal.columns.flatMap(({ appointments }) => appointments)
  },
}

const TASK_LISTS: typeof LISTS = {
  nodes: async (selection) => {
    const query = `{ tasks { totalCount nodes { shown: id ${selection} } } }`
    return (await ask<{ tasks: { nodes: Fields[] } }>(query)).tasks.nodes
  },
  'edges by a fragment, with the name of the assignee beside it': async (selection) => {
    const query = `{ tasks { edges { node { who: assignee { id name } ...F } } } }
      fragment F on Task { shown: id ${selection} }`
    type Edges = { tasks: { edges: { node: Fields }[] } }
    return (await ask<Edges>(query)).tasks.edges.map(({ node }) => node)
  },
}

/** Compares each field of an object alone in a list with the same field of the whole object. */
async function compareFields(typeName: string, id: number, list: (typeof LISTS)[string]) {
  const selections = selectionsOf(typeName)
  const all = selections.map(([, selection]) => selection).join(' ')
  const { whole } = await ask<{ whole: Fields }>(
    `{ whole: ${typeName.toLowerCase()}(id: ${id}) { ${all} } }`,
  )
  expect(Object.keys(whole)).toHaveLength(selections.length)
  for (const [field, selection] of selections) {
    const rows = await list(selection)
    const shown = rows.find((row) => row.shown === id)
    expect([field, shown?.[field]]).toEqual([field, whole[field]])
  }
}

test.each(Object.entries(LISTS))('%s: each field alone is as among all', (_, list) =>
  compareFields('Appointment', id, list),
)

test.each(Object.entries(TASK_LISTS))('tasks as %s: each field alone is as among all', (_, list) =>
  compareFields('Task', taskId, list),
)
