import { Lessons } from '#web/features/recognition/lessons/lessons.tsx'

export default function AdminLessons() {
  return <Lessons />
}
