import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { audit } from '#contract/administration/audit.ts'
import { isOrdered } from '#contract/reference/content-kinds.ts'
import { content, type ContentKind, type EditorItem } from '#contract/reference/content.ts'
import type { ReplyOf, RequestOf } from '#contract/foundation/endpoint.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { DATA_SET } from '#web/lib/api/data-sets.ts'
import { downscale } from '#web/lib/photos/downscale.ts'
import { invalidate, keyOf, queryOf } from '#web/lib/api/queries.ts'
import { refusedFile } from './picture-file.ts'

type Desk = ReplyOf<typeof content.desk>

/** The items of a kind, published or not, in the order visitors see. */
export const deskQuery = (kind: ContentKind) => queryOf(content.desk, { query: { kind } })

/** One item as it is now. Read again whenever it is opened, and never while somebody writes. */
export const itemQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(content.read, id),
    queryFn: async ({ signal }) => (await call(content.read, { params: { id } }, { signal })).item,
    staleTime: Infinity,
    gcTime: 0,
  })

export const revisionsQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(content.revisions, id),
    queryFn: async ({ signal }) => (await call(content.revisions, { params: { id } }, { signal })).revisions,
    staleTime: 0,
  })

/** The HTML as visitors would get it. */
export const previewQuery = (html: string) =>
  queryOptions({
    queryKey: keyOf(content.preview, html),
    queryFn: async ({ signal }) => (await call(content.preview, { body: { html } }, { signal })).html,
    staleTime: Infinity,
    gcTime: 60_000,
  })

/** The queries of visitors for a kind on this device: its list, each of its items, and the home page's part of the news. */
const forgetSeen = (client: QueryClient, kind: ContentKind) =>
  client.invalidateQueries({
    queryKey: [DATA_SET],
    predicate: ({ queryKey: [, name] }) => {
      const [set] = String(name).split('/')
      return set === kind || (set === 'headlines' && kind === 'news')
    },
  })

/** An item has changed: the editor's lists and this device's copy of the visitors' pages are asked for again. */
function forget(client: QueryClient, { id, kind }: Pick<EditorItem, 'id' | 'kind'>) {
  void client.invalidateQueries(deskQuery(kind))
  void client.invalidateQueries(revisionsQuery(id))
  void forgetSeen(client, kind)
  void invalidate(client, audit.list)
}

type Saving = RequestOf<typeof content.save>['body'] & { kind: ContentKind; id: number | null }

/** Saves an item; without an id it is a new one. */
export function useSaveItem() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, kind, read, ...edits }: Saving) => {
      const { item } =
        id === null
          ? await call(content.create, { body: { kind, ...edits } })
          : await call(content.save, { params: { id }, body: { ...edits, read } })
      return item
    },
    onSuccess: (item) => forget(client, item),
  })
}

export function usePublish(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (published: boolean) =>
      (await call(content.publish, { params: { id }, body: { published } })).item,
    onSuccess: (item) => forget(client, item),
  })
}

/** Puts the items of a kind into another order: seen at once, and taken back when it could not be kept. */
export function useOrder(kind: ContentKind) {
  const client = useQueryClient()
  const { queryKey } = deskQuery(kind)
  const mutationKey = keyOf(content.order, kind)
  return useMutation({
    mutationKey,
    // One after the other, as they were meant.
    scope: { id: `content-order-${kind}` },
    mutationFn: async (ids: number[]) => {
      if (isOrdered(kind)) await call(content.order, { body: { kind, ids } })
    },
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<Desk>(queryKey)
      client.setQueryData<Desk>(queryKey, (desk) => desk && { ...desk, rows: inOrder(desk.rows, ids) })
      return before
    },
    onError: (_, _ids, before) => client.setQueryData(queryKey, before),
    onSettled: () => {
      if (client.isMutating({ mutationKey }) > 1) return
      void client.invalidateQueries({ queryKey })
      void forgetSeen(client, kind)
    },
  })
}

const inOrder = <Row extends { id: number }>(rows: readonly Row[], ids: readonly number[]) =>
  rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))

export const useUpload = () =>
  useMutation({
    mutationFn: async (chosen: File) => {
      const file = await downscale(chosen, PICTURE)
      // Refuses a file that this device cannot shrink and the server would refuse after its upload.
      const refused = refusedFile(file)
      if (refused === 'type') throw new ApiError(415, 'picture-unsupported', 'The file is not a picture.')
      if (refused === 'size') throw new ApiError(413, 'file-too-large', 'The picture has too many bytes.')
      return (await call(content.upload, { file })).image
    },
  })

/** The largest picture that the server stores; drawings and logos may have transparent parts. */
const PICTURE = { width: 1920, height: 7680, transparent: true }
