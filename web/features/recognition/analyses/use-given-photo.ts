import { useEffect, useRef, useState } from 'react'
import { photoIn } from '#web/lib/photos/photo-file.ts'

const carriesFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** Also without the picker: a photo dropped onto the page, or pasted where nobody is writing. @returns over the page */
export function useGivenPhoto(onPhoto: (photo: File) => void) {
  const [over, setOver] = useState(false)
  const take = useRef(onPhoto)
  useEffect(() => {
    take.current = onPhoto
  })
  useEffect(() => {
    const drag = (event: DragEvent) => {
      // A form with its own place for files has handled the event.
      if (event.defaultPrevented || !carriesFile(event)) return setOver(false)
      event.preventDefault()
      setOver(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false)
    const drop = (event: DragEvent) => {
      setOver(false)
      if (event.defaultPrevented || !carriesFile(event)) return
      event.preventDefault()
      const photo = photoIn(event.dataTransfer)
      if (photo) take.current(photo)
    }
    const paste = (event: ClipboardEvent) => {
      const writing = (event.target as Element).closest?.('input, textarea, [contenteditable]')
      const photo = photoIn(event.clipboardData)
      if (photo && !writing && !event.defaultPrevented) take.current(photo)
    }
    window.addEventListener('dragover', drag)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    window.addEventListener('paste', paste)
    return () => {
      window.removeEventListener('dragover', drag)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
      window.removeEventListener('paste', paste)
    }
  }, [])
  return over
}
