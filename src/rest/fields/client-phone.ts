/** A record with the client whom it is about. */
export type OfClient = { readonly client: { readonly phone: string | null } }

/** A client without a phone has an empty text as phone (docs/rest-rules.md, "Clients"). */
export const withClientPhone = <Record extends OfClient>(record: Record): Record =>
  record.client.phone === null ? { ...record, client: { ...record.client, phone: '' } } : record
