import type { GraphQLResolveInfo } from 'graphql'
import { selectionReader } from '../engine/selected-fields.js'

/** The fields of a task that are its property of the same name. Others may need the whole task. */
const PROPERTIES: ReadonlySet<string> = new Set([
  ...['id', 'client', 'channel', 'status', 'lastMessage', 'resolution', 'unreadCount'],
  ...['waitingSince', 'snoozedUntil', 'createdAt', 'updatedAt', 'version', 'revision'],
])

const listedFields = selectionReader(['nodes'], ['edges', 'node'])
const assigneeFields = selectionReader(['nodes', 'assignee'], ['edges', 'node', 'assignee'])
const isOfName = (field: string): boolean => ['__typename', 'id', 'name'].includes(field)

/**
 * Returns the properties that the tasks of a page need for the fields that an operation selects.
 * `assigneeName` stands for the id and the name of the assignee. Undefined: it may be all.
 */
export function taskProperties(info: GraphQLResolveInfo): ReadonlySet<string> | undefined {
  const properties = new Set<string>()
  for (const field of listedFields(info)) {
    if (field === 'assignee')
      properties.add([...assigneeFields(info)].every(isOfName) ? 'assigneeName' : 'assignee')
    else if (PROPERTIES.has(field)) properties.add(field)
    else if (field !== '__typename') return undefined
  }
  return properties
}
