import { type DocumentNode, visit } from 'graphql'
import { isCleanText } from '../domain/cursor.js'

const SAID = 'Null characters and halves of surrogate pairs are not allowed.'
const cleanDocuments = new WeakSet<DocumentNode>()

function isClean(value: unknown): boolean {
  if (typeof value === 'string') return isCleanText(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.values(value).every(isClean)
}

function isCleanDocument(document: DocumentNode): boolean {
  if (cleanDocuments.has(document)) return true
  let clean = true
  visit(document, { StringValue: ({ value }) => void (clean &&= isCleanText(value)) })
  if (clean) cleanDocuments.add(document)
  return clean
}

/** A complaint about text that Postgres could not store as it is, in the variables or written into the document. */
export const firstUncleanText = (variables: unknown, document: DocumentNode): string | undefined =>
  isClean(variables) && isCleanDocument(document) ? undefined : SAID
