import type { Room } from '../../kit/slots.ts'
import { AlarmBell } from './parts/alarm-bell.tsx'

/** What the top bar offers about the signed-in person: notifications. */
export const gnbRoom: Room = {
  name: 'gnb',
  slots: { topBarItems: [{ id: 'alarms', order: 30, Component: AlarmBell }] },
}
