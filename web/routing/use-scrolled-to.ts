import { useEffect, useRef } from 'react'
import { useLocation } from './router.tsx'

/** For a heading that an address names: it was not there yet when the page was. */
export function useScrolledTo(id: string) {
  const { hash } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hash === `#${id}`) heading.current?.scrollIntoView()
  }, [hash, id])
  return heading
}
