import { type ReadonlySignal, signal } from '@preact/signals'
import { BASE_URL } from '../../api/endpoint.js'
import type { Desk } from '../../shell/desk.js'

/** Why a picture was not uploaded. */
export type UploadFault = 'tooLarge' | 'notAPicture' | 'tooMany' | 'uploadFailed'
/** How far an upload is: a share of 1, its id at the service, or why it failed. */
export type UploadState =
  | { readonly kind: 'running'; readonly share: number }
  | { readonly kind: 'done'; readonly id: number }
  | { readonly kind: 'failed'; readonly fault: UploadFault }

/** A picture on its way to the service. */
export type PictureUpload = {
  readonly name: string
  /** A `blob:` address of the picture. */
  readonly previewUrl: string
  readonly state: ReadonlySignal<UploadState>
  /** Tries again after a failure. */
  readonly retry: () => void
  /** Ends the upload, and removes what is at the service. */
  readonly remove: () => void
  /** Frees the preview of a picture that was sent. */
  readonly release: () => void
}

const LARGEST = 10 * 1024 * 1024
const FAULTS: Readonly<Record<number, UploadFault>> = {
  413: 'tooLarge',
  415: 'notAPicture',
  429: 'tooMany',
}

/** What an upload needs of the desk. */
type Uploader = Pick<Desk, 'accessToken'>

async function discard(desk: Uploader, id: number): Promise<void> {
  await fetch(new URL(`assistant/uploads/${id}`, BASE_URL), {
    method: 'DELETE',
    headers: { authorization: `Bearer ${await desk.accessToken()}` },
    credentials: 'omit',
  })
}

/** Starts to upload a picture. */
export function startUpload(desk: Uploader, file: File): PictureUpload {
  const state = signal<UploadState>({ kind: 'running', share: 0 })
  const previewUrl = URL.createObjectURL(file)
  let request: XMLHttpRequest | undefined
  let isRemoved = false
  const fail = (fault: UploadFault): void => void (state.value = { kind: 'failed', fault })

  /** `fetch` does not report how far an upload is. */
  function send(token: string): void {
    request = new XMLHttpRequest()
    const address = new URL('assistant/uploads/', BASE_URL)
    address.searchParams.set('name', file.name)
    request.open('POST', address)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) =>
      (state.value = { kind: 'running', share: loaded / Math.max(total, 1) })
    request.onerror = () => fail('uploadFailed')
    request.onload = () => {
      const { status, response } = request as XMLHttpRequest
      const id = (response as { id?: unknown } | null)?.id
      if (status !== 201 || typeof id !== 'number') return fail(FAULTS[status] ?? 'uploadFailed')
      if (isRemoved)
        void discard(desk, id).catch(() => undefined) // it goes after a day
      else state.value = { kind: 'done', id }
    }
    request.send(file)
  }
  function start(): void {
    if (file.size > LARGEST) return fail('tooLarge')
    state.value = { kind: 'running', share: 0 }
    desk.accessToken().then(
      (token) => isRemoved || send(token),
      () => fail('uploadFailed'),
    )
  }
  const release = (): void => URL.revokeObjectURL(previewUrl)
  start()
  return {
    name: file.name,
    previewUrl,
    state,
    retry: start,
    remove: () => {
      isRemoved = true
      const { value } = state
      if (value.kind === 'done') void discard(desk, value.id).catch(() => undefined)
      else request?.abort()
      release()
    },
    release,
  }
}
