import { ReceiverPage } from '#web/features/custody/consignments/receiver-page.tsx'
import { useParams } from '#web/routing/router.tsx'

/** A receiver has followed the link of a consignment. */
export default function Confirm() {
  const { token = '' } = useParams()
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-6">
      <ReceiverPage key={token} token={token} />
    </div>
  )
}
