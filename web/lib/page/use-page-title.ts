import { useEffect } from 'react'

/** The name of what a page is about in the document's title, after the frame has put the page's there. */
export function usePageTitle(name: string | undefined) {
  useEffect(() => {
    if (name === undefined) return
    let here = true
    queueMicrotask(() => {
      if (here) document.title = `${name} - Resirkuit`
    })
    return () => {
      here = false
    }
  }, [name])
}
