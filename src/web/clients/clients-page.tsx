import { useRoute } from 'preact-iso'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { pathTo } from '../api/endpoint.js'
import { Empty } from '../parts/feedback.js'
import { useDesk } from '../shell/desk.js'
import { clientWords } from '../words/booking/client.js'
import { wordsOf } from '../words/language.js'
import { ClientList } from './client-list.js'
import { ClientPage } from './client-page.js'
import { createClients } from './clients-store.js'
import { NewClientDialog } from './new-client-dialog.js'
import './clients.css'

/** The clients of the salon: the list, and beside it the page of one. */
export default function ClientsPage() {
  const desk = useDesk()
  const { params, query } = useRoute()
  const { search } = query
  const store = useMemo(() => createClients(desk, search), [])
  useEffect(() => store.dispose, [store])
  // The palette opens a search while this page is open.
  useEffect(() => void (search && search !== store.search.value && store.find(search)), [search])
  const [isAdding, setAdding] = useState(false)
  const id = Number(params.clientId)
  const openId = Number.isSafeInteger(id) && id > 0 ? id : undefined
  return (
    <div class={openId === undefined ? 'clients-page' : 'clients-page has-client'}>
      <ClientList store={store} openId={openId} onNew={() => setAdding(true)} />
      <div class="client-place">
        {openId === undefined ? (
          <Empty title={wordsOf(clientWords).chooseClient} />
        ) : (
          <ClientPage clientId={openId} />
        )}
      </div>
      {isAdding && (
        <NewClientDialog
          onClose={() => setAdding(false)}
          onCreated={(created) => desk.open?.(pathTo('clients', created))}
        />
      )}
    </div>
  )
}
