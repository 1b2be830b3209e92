import { calendarApi } from '@maru/api/calendar'
import { useEffect, useState } from 'react'
import { useRead } from '#kit/call/read.ts'
import { lazyRoom } from '#kit/lazy-room.ts'
import { heldAccount } from '#kit/session/session.ts'

const lazy = lazyRoom('calendar')
const Card = lazy.part('calendar', () => import('./reminder-card.tsx'), 'ReminderCard')

/** The first page is drawn before reminders are read. */
const afterStart = 3000

/** True a while after the start of a person who has a calendar. */
function useCalendarOwner(): boolean {
  const [isOwner, setIsOwner] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => {
      const account = heldAccount()
      if (!account) return
      clearInterval(timer)
      setIsOwner(!account.mailOnly)
    }, afterStart)
    return () => clearInterval(timer)
  }, [])
  return isOwner
}

/** The open reminders of the viewer over every page, on all of their devices. */
export function ReminderLayer() {
  const isOwner = useCalendarOwner()
  const reminders = useRead(calendarApi.listReminders, isOwner ? {} : null)
  return reminders.data && reminders.data.length > 0 ? <Card reminders={reminders.data} /> : null
}
