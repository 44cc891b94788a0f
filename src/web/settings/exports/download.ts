import type { Desk } from '../../shell/desk.js'
import { CreateDownloadDocument, type CreateDownloadMutationVariables } from './documents.js'

/**
 * Asks for a link and opens it: the browser saves the file, and the page stays. Throws the refusal.
 */
export async function startDownload(
  { request }: Pick<Desk, 'request'>,
  input: CreateDownloadMutationVariables['input'],
): Promise<void> {
  const { createDownload } = await request(CreateDownloadDocument, { input })
  location.assign(createDownload.url)
}
