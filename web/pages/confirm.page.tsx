import { deferred } from '#web/lib/deferred.tsx'
import { useParams } from '#web/routing/router.tsx'

// What it is made of is named here and not in the list of pages, which every first visit loads.
const ReceiverPage = deferred(
  async () => (await import('#web/features/custody/consignments/receiver-page.tsx')).ReceiverPage,
)

/** A receiver has followed the link of a consignment. */
export default function Confirm() {
  const { token = '' } = useParams()
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-6">
      <ReceiverPage key={token} token={token} />
    </div>
  )
}
