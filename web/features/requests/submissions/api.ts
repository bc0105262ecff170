import { useState } from 'react'
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { desk, type Assignment, type Merger, type NewCall, type NewWalkIn } from '#contract/requests/desk.ts'
import type { RequestOf } from '#contract/foundation/endpoint.ts'
import {
  submissions,
  type Amendment,
  type Clearance,
  type Correction,
  type Review,
  type SubmissionDetail,
  type TrackedSubmission,
} from '#contract/requests/submissions.ts'
import { timeline } from '#contract/requests/timeline.ts'
import { weights } from '#contract/requests/weights.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { createRetryKey } from '#web/lib/queue/retry-key.ts'
import { guest } from '#web/lib/session/guest.ts'
import { roleIsGone } from '#web/lib/session/learn-role.ts'
import { invalidate, keyOf } from '#web/lib/api/queries.ts'
import { isByTime, patch, takeIn, type TableView } from './desk/table/table-view.ts'

/** The state of a sender's request; the guest id goes along, for a sender who signed in later. */
export const trackQuery = (code: string) =>
  queryOptions({
    queryKey: keyOf(submissions.track, code),
    queryFn: ({ signal }) =>
      call(submissions.track, { params: { code }, headers: { 'x-guest-id': guest().user_id } }, { signal }),
  })

export type TableFilters = NonNullable<RequestOf<typeof timeline.list>['query']>

/** The key that every page of the admin table starts with. */
export const tables = keyOf(timeline.list, 'data')

/** One page of the admin table; what came in while somebody looks at it waits until asked for. */
export const tableQuery = (filters: TableFilters) =>
  queryOptions({
    queryKey: keyOf(timeline.list, 'data', filters),
    queryFn: async ({ signal, client, queryKey }) => {
      const query = { ...filters, part: 'data' as const }
      const { data, page, scope } = await call(timeline.list, { query }, { signal })
      // A person who was staff until now gets only their own requests, which are not the table.
      if (scope === 'own') return roleIsGone(signal)
      // An answer that was on its way while a request was opened does not know yet that it was read.
      const rows = data.map((row) => ({ ...row, read_at: row.read_at ?? readAt(client, row.id) }))
      // In another order, a request that comes in stands anywhere.
      return takeIn(isByTime(filters) ? client.getQueryData<TableView>(queryKey) : undefined, { rows, page })
    },
    placeholderData: keepPreviousData,
  })

/** One request with its history. Reading it marks it as read, in the tables too. */
export const submissionQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(submissions.read, id),
    queryFn: async ({ signal, client }) => {
      const reply = await call(submissions.read, { params: { id } }, { signal })
      patchTables(client, reply.submission)
      return reply
    },
  })

const readAt = (client: QueryClient, id: number) =>
  client.getQueryData(submissionQuery(id).queryKey)?.submission.read_at ?? null

const patchTables = (client: QueryClient, changed: SubmissionDetail) =>
  client.setQueriesData<TableView>({ queryKey: tables }, (view) => view && patch(view, changed))

/** An act of staff on a request: its answer is shown everywhere, and after a refusal the request is read again. */
function useAct<Body>(
  id: number,
  send: (body: Body) => Promise<{ submission: SubmissionDetail; success: true }>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (reply) => {
      client.setQueryData(submissionQuery(id).queryKey, reply)
      patchTables(client, reply.submission)
      // The weights follow the source.
      void invalidate(client, timeline.list, weights.list)
    },
    // Perhaps somebody else was faster: what is shown may be out of date, and is fetched before the error shows.
    onError: () => client.invalidateQueries(submissionQuery(id)),
  })
}

export const useReview = (id: number) =>
  useAct(id, (body: Review) => call(submissions.review, { params: { id }, body }))

export const useCorrection = (id: number) =>
  useAct(id, (body: Correction) => call(submissions.correct, { params: { id }, body }))

export const useClearance = (id: number) =>
  useAct(id, (body: Clearance) => call(submissions.clear, { params: { id }, body }))

export const useErasure = (id: number) =>
  useAct(id, (body: { reason: string }) => call(submissions.erase, { params: { id }, body }))

/** An act of the sender on their request: its answer is shown at once, and after a refusal the request is read again. */
function useOwnAct<Body>(
  code: string,
  send: (
    body: Body,
    headers: { 'x-guest-id': string },
  ) => Promise<{ submission: TrackedSubmission; success: true }>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Body) => send(body, { 'x-guest-id': guest().user_id }),
    onSuccess: (reply) => {
      client.setQueryData(trackQuery(code).queryKey, reply)
      void invalidate(client, timeline.list)
    },
    onError: () => client.invalidateQueries(trackQuery(code)),
  })
}

export const useAmendment = (code: string) =>
  useOwnAct(code, (body: Amendment, headers) => call(submissions.amend, { params: { code }, headers, body }))

export const useCancellation = (code: string) =>
  useOwnAct(code, (_: void, headers) => call(submissions.cancel, { params: { code }, headers }))

export const useStoppedMails = (code: string) =>
  useOwnAct(code, (_: void, headers) => call(submissions.stopMails, { params: { code }, headers }))

/** Withdraws the sender's request, as the guest of this browser or the signed-in person. */
export async function withdraw(code: string) {
  try {
    await call(submissions.withdraw, { params: { code }, headers: { 'x-guest-id': guest().user_id } })
  } catch (error) {
    // It was there a moment ago: an answer was lost, and it is taken back already.
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}

/** A request that staff write down. */
function useWrittenDown<Body extends object, Reply extends { submission: SubmissionDetail; success: true }>(
  send: (body: Body, headers: { 'idempotency-key': string }) => Promise<Reply>,
) {
  const client = useQueryClient()
  const [key] = useState(createRetryKey)
  const { mutateAsync } = useMutation({
    mutationFn: (body: Body) => send(body, key.of(body)),
    onSuccess: (reply) => {
      key.forget()
      client.setQueryData(submissionQuery(reply.submission.id).queryKey, {
        success: true,
        submission: reply.submission,
      })
      void invalidate(client, timeline.list)
    },
  })
  return mutateAsync
}

export const useWalkIn = () =>
  useWrittenDown((body: NewWalkIn, headers) => call(desk.walkIn, { headers, body }))

export const useCall = () => useWrittenDown((body: NewCall, headers) => call(desk.call, { headers, body }))

export const useAssignment = (id: number) =>
  useAct(id, (body: Assignment) => call(desk.assign, { params: { id }, body }))

/** A new link of a caller; the key is for who asked, and for nobody who reads the request later. */
export function useNewLink(id: number) {
  const client = useQueryClient()
  const { queryKey } = submissionQuery(id)
  return useMutation({
    mutationFn: () => call(desk.renewLink, { params: { id } }),
    onSuccess: ({ submission }) => client.setQueryData(queryKey, { success: true, submission }),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}

export const useMessage = (id: number) =>
  useAct(id, (body: { text: string; question: boolean }) => call(desk.write, { params: { id }, body }))

/** No reply is needed: of the sender, or of staff. */
export const useConversationEnd = (id: number) =>
  useAct(id, (body: { version: number }) => call(desk.endConversation, { params: { id }, body }))

/** Two requests change with it, and what may be a duplicate of others. */
export function useMerger(id: number) {
  const client = useQueryClient()
  const act = useAct(id, (body: Merger) => call(desk.merge, { params: { id }, body }))
  const again = () => void invalidate(client, submissions.read, desk.duplicates)
  return (body: Merger) => act.mutateAsync(body).finally(again)
}

/** Takes a request that was written down for a caller over to this device, or to who is signed in. */
export const claim = (code: string, key: string) =>
  call(submissions.claim, {
    params: { code },
    headers: { 'x-guest-id': guest().user_id },
    body: { key },
  })
