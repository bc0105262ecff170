// The navigation of staff comes in one piece, once it is known that somebody is one (web/start/shell.tsx).
export { Sidebar } from './sidebar.tsx'
export { StaffBar } from './staff-bar.tsx'
