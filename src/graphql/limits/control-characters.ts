import { type DocumentNode, visit } from 'graphql'
import { isCleanText } from '../../domain/cursor.js'

const MESSAGE = 'Null characters and halves of surrogate pairs are not allowed.'
const cleanDocuments = new WeakSet<DocumentNode>()

/**
 * Whether Postgres can store all texts in the variables. Not recursive: variables may be nested
 * deeper than the stack allows.
 */
function isClean(variables: unknown): boolean {
  const open = [variables]
  for (let value = open.pop(); value !== undefined || open.length > 0; value = open.pop()) {
    if (typeof value === 'string' && !isCleanText(value)) return false
    if (typeof value === 'object' && value !== null)
      for (const inner of Object.values(value)) open.push(inner)
  }
  return true
}

function isCleanDocument(document: DocumentNode): boolean {
  if (cleanDocuments.has(document)) return true
  let clean = true
  visit(document, { StringValue: ({ value }) => void (clean &&= isCleanText(value)) })
  if (clean) cleanDocuments.add(document)
  return clean
}

/**
 * Returns an error message when the variables or the document contain text that Postgres cannot
 * store; undefined otherwise.
 */
export const firstUncleanText = (variables: unknown, document: DocumentNode): string | undefined =>
  isClean(variables) && isCleanDocument(document) ? undefined : MESSAGE
