import type { Ref } from 'react'

/** The types of a phone's photos. */
export const PHOTOS = 'image/*,.heic,.heif'

type Props = {
  /** Opened by a button with words on it: `ref.current.click()`. */
  ref: Ref<HTMLInputElement>
  accept: string
  /** Opens the camera at once; without it a phone offers its camera and its gallery. */
  capture?: 'environment'
  onFile: (file: File) => void
}

/** Opens the system's file chooser for one file. Nobody sees it, nor comes to it by keyboard. */
export function FileInput({ onFile, ...props }: Props) {
  return (
    <input
      {...props}
      type="file"
      tabIndex={-1}
      aria-hidden="true"
      className="sr-only"
      onChange={({ target }) => {
        const [file] = target.files ?? []
        // The same file again must be a change as well.
        target.value = ''
        if (file) onFile(file)
      }}
    />
  )
}
