import { useQuery } from '@tanstack/react-query'
import { OwnAppointment } from '#web/features/requests/pickups/own-appointment.tsx'
import { trackQuery } from '#web/features/requests/submissions/api.ts'

/** A time for what was just sent, where its area offers some. */
export function SentAppointment({ code }: { code: string }) {
  const { data } = useQuery({ ...trackQuery(code), retry: 1 })
  return data ? <OwnAppointment request={data.submission} /> : null
}
