import { useMutation, useQueryClient } from '@tanstack/react-query'
import { certificates, type Certificate } from '#contract/proof/certificates.ts'
import { call } from '#web/lib/api/api.ts'
import { invalidate } from '#web/lib/api/queries.ts'
import { useSession } from '#web/lib/session/session.ts'

type Act = () => Promise<{ certificate: Certificate }>

/** Operators sign, also where a deployment opens the dashboard to every account (`strict`). */
export function useMaySign() {
  const role = useSession().user?.role
  return role === 'admin' || role === 'operator'
}

/** Issues, replaces or revokes, and loads the list again. */
export function useCertify(onDone: (certificate: Certificate) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (act: Act) => act(),
    onSuccess: async ({ certificate }) => {
      onDone(certificate)
      await invalidate(client, certificates.list)
    },
  })
}

export const issue =
  (of: { submission_id: number } | { consignment_id: number } | { from: string; to: string }): Act =>
  () =>
    call(certificates.issue, { body: of })

export const replace =
  (id: string): Act =>
  () =>
    call(certificates.replace, { params: { id } })
