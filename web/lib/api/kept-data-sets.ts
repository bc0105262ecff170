import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import {
  persistQueryClientRestore,
  persistQueryClientSave,
  persistQueryClientSubscribe,
  type PersistedClient,
} from '@tanstack/react-query-persist-client'
import type { Query, QueryClient } from '@tanstack/react-query'
import type { DataSetName, GivenData } from '#contract/data-sets.ts'
import { DATA_SET, dataSetKey, FIGURES } from './data-sets.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import { localText } from '#web/lib/device/storage.ts'

const A_MONTH_MS = 30 * 24 * 3600_000

/** An error of the last visit is not kept with the data: the next visit asks again. */
const withoutErrors = ({ clientState, ...kept }: PersistedClient) => ({
  ...kept,
  clientState: {
    ...clientState,
    queries: clientState.queries.map((query) => ({
      ...query,
      state: {
        ...query.state,
        error: null,
        fetchFailureReason: null,
        fetchFailureCount: 0,
        status: 'success',
        // Figures are shown, and asked for again at the next look, however young they are.
        isInvalidated: FIGURES.includes(query.queryKey[1]),
      },
    })),
  },
})

/** Safari has no idle callback. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 5000 }) : setTimeout(work, 2000)

/**
 * Brings back the data sets that this device kept, puts what the server has just given above them, and keeps every
 * change from now on.
 */
export async function keepDataSets(client: QueryClient, locale: Locale, given: GivenData) {
  const key = 'resirkuit:data-sets'
  /** The data that the persister will write within a second. */
  let unwritten: PersistedClient | undefined
  const serialize = (kept: PersistedClient) => {
    unwritten = undefined
    return JSON.stringify(withoutErrors(kept))
  }
  const inTurns = createSyncStoragePersister({ storage: localText, key, serialize })
  const persister = {
    ...inTurns,
    persistClient: (kept: PersistedClient) => {
      unwritten = kept
      return inTurns.persistClient(kept)
    },
  }
  const options = {
    queryClient: client,
    persister,
    // Another shape than this build's (vite.config.ts): what an earlier one kept is thrown away.
    buster: DATA_SHAPE,
    maxAge: A_MONTH_MS,
    dehydrateOptions: {
      shouldDehydrateQuery: ({ queryKey, state }: Query) =>
        // One device or one article is much to read and little to fetch.
        queryKey[0] === DATA_SET && state.data !== undefined && !String(queryKey[1]).includes('/'),
    },
  }
  await persistQueryClientRestore(options)
  for (const name of Object.keys(given) as DataSetName[])
    client.setQueryData(dataSetKey(name, locale), given[name])
  persistQueryClientSubscribe(options)
  let waiting = Object.keys(given).length > 0
  const save = () => {
    if (waiting) void persistQueryClientSave(options)
    waiting = false
  }
  // Writing takes a moment, which the page needs for itself now.
  if (waiting) whenIdle(save)
  // A page that is left before that may be followed by one without a network.
  window.addEventListener('pagehide', () => {
    save()
    if (unwritten) localText.setItem(key, serialize(unwritten))
  })
}
