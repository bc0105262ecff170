import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { RequestOf } from '#contract/foundation/endpoint.ts'
import { custody } from '#contract/requests/custody.ts'
import { pickups } from '#contract/requests/pickups.ts'
import { points } from '#contract/requests/points.ts'
import { rounds, type NewRound, type Round } from '#contract/requests/rounds.ts'
import { call } from '#web/lib/api/api.ts'
import { invalidate, keyOf } from '#web/lib/api/queries.ts'

/** The desk's changes of a round. */
export type RoundChange =
  | { kind: 'save'; plan: NewRound & { reason?: string } }
  | { kind: 'order' }
  | { kind: 'settle'; stop: number; decision: 'enter' | 'set-aside'; reason: string }

/** @param round undefined: a new one */
export function useChangeRound(round: Pick<Round, 'id' | 'version'> | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (act: RoundChange) => send(round, act),
    onSuccess: async (reply) => {
      client.setQueryData(keyOf(rounds.read, { params: { id: reply.round.id } }), reply)
      // The rest of it is another one by now, and the next page.
      if (round && round.id !== reply.round.id) readAnew(client, round.id)
      await invalidate(client, rounds.list, rounds.candidates, pickups.calendar, points.desk, custody.lots)
    },
  })
}

function send(round: Pick<Round, 'id' | 'version'> | undefined, act: RoundChange) {
  if (act.kind === 'save' && !round) return call(rounds.add, { body: act.plan })
  const { id, version } = round!
  if (act.kind === 'save') return call(rounds.save, { params: { id }, body: { ...act.plan, version } })
  if (act.kind === 'order') return call(rounds.order, { params: { id }, body: { version } })
  const { stop, decision, reason } = act
  return call(rounds.settle, { params: { id, stop }, body: { decision, reason } })
}

/** A round that is over, once it is opened again: where it is still shown, what follows would go with its page. */
const readAnew = (client: QueryClient, id: number) =>
  void client.invalidateQueries({ queryKey: keyOf(rounds.read, { params: { id } }), refetchType: 'none' })

export function useCancelRound(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RequestOf<typeof rounds.cancel>['body']) =>
      call(rounds.cancel, { params: { id }, body }),
    onSuccess: () => {
      readAnew(client, id)
      return invalidate(client, rounds.list, rounds.candidates, pickups.calendar)
    },
  })
}
