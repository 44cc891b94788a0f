import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from '../../parts/button.js'
import { Icon } from '../../parts/icon.js'
import { useDesk } from '../../shell/desk.js'
import { commonWords } from '../../words/common.js'
import { dialogueWords } from '../../words/dialogue.js'
import { wordsOf } from '../../words/language.js'
import { fetchPicture, type PictureOfMessage } from './pictures.js'

/** `blob:` address of a picture, 'failed', or undefined while it is not loaded. */
type PictureState = { readonly url: string } | 'failed' | undefined

/** How far outside of the view a picture is loaded. */
const MARGIN = '400px'

/** A picture of a message. It is loaded when it comes near the view. */
export function Picture({ messageId, index, name }: PictureOfMessage & { name: string | null }) {
  const desk = useDesk()
  const words = wordsOf(dialogueWords)
  const frame = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [picture, setPicture] = useState<PictureState>(undefined)

  useEffect(() => {
    if (!frame.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: MARGIN },
    )
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (!isNear) return undefined
    const abort = new AbortController()
    let url: string | undefined
    setPicture(undefined)
    fetchPicture(desk, { messageId, index }, abort.signal)
      .then((fetched) => {
        url = fetched
        if (abort.signal.aborted) URL.revokeObjectURL(fetched)
        else setPicture({ url })
      })
      .catch(() => !abort.signal.aborted && setPicture('failed'))
    return () => {
      abort.abort()
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [isNear, attempt, messageId, index])

  if (picture === 'failed')
    return (
      <div class="picture-failed small">
        <Icon name="picture" />
        <span class="grow">{words.pictureFailed}</span>
        <Button kind="quiet" onClick={() => setAttempt(attempt + 1)}>
          {wordsOf(commonWords).retry}
        </Button>
      </div>
    )
  return (
    <div ref={frame} class="picture">
      {picture ? (
        <a href={picture.url} target="_blank" rel="noopener">
          <img src={picture.url} alt={name ?? words.picture} onError={() => setPicture('failed')} />
        </a>
      ) : (
        <Icon name="picture" size={24} />
      )}
    </div>
  )
}
