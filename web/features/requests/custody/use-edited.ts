import { useState } from 'react'
import { useLocation, useNavigate } from '#web/routing/router.tsx'

/**
 * The thing that a dialog changes, as it was when the dialog opened; the parameter `edit` of the address opens it, too.
 * @param find the thing of that parameter; undefined: the list is not there yet
 */
export function useEdited<Thing>(find: (asked: string) => Thing | 'new' | null | undefined) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const asked = new URLSearchParams(search).get('edit')
  const [answered, setAnswered] = useState<string | null>(null)
  const [editing, edit] = useState<Thing | 'new' | null>(null)
  if (asked !== answered) {
    const found = asked === null ? null : find(asked)
    if (found !== undefined) {
      setAnswered(asked)
      edit(() => found)
    }
  }
  const close = () => {
    edit(null)
    if (asked === null) return
    const params = new URLSearchParams(search)
    params.delete('edit')
    navigate(pathname + (params.size > 0 ? `?${params}` : ''), { replace: true })
  }
  return { editing, edit: (thing: Thing | 'new') => edit(() => thing), close }
}
