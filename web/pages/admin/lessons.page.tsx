import { Lessons } from '#web/features/lessons/lessons.tsx'

export default function AdminLessons() {
  return <Lessons />
}
