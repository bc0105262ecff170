import { StickerSheet } from '#web/features/requests/points/desk/sticker-sheet.tsx'

export default function AdminStickers() {
  return <StickerSheet />
}
