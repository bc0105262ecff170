import { useEffect } from 'react'
import { deferred } from '#web/lib/page/deferred.tsx'
import { paths } from '#web/routing/paths.ts'
import { useLocation, useNavigate, useParams } from '#web/routing/router.tsx'

// The files of this page are named here and not in the list of pages, which every first visit loads.
const ReceiverPage = deferred(
  async () => (await import('#web/features/requests/custody/consignments/receiver-page.tsx')).ReceiverPage,
)

/** A receiver has followed the link of a consignment. Its token stands behind #, which no browser sends to a server. */
export default function Confirm() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const { token: inPath } = useParams()
  const token = inPath ?? hash.slice(1)
  // A link of an earlier version: it is not sent once more with every reload.
  useEffect(() => {
    if (inPath) navigate(`${paths.confirmations}#${inPath}`, { replace: true })
  }, [inPath, navigate])
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-6">
      <ReceiverPage key={token} token={token} />
    </div>
  )
}
