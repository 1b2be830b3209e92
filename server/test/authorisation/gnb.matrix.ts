import type { Matrix } from './world.ts'

/** Who may call gnb; the part that the test sends is no photo, the alarm is that of `user`. */
export const gnbMatrix: Matrix = {
  'gnb.uploadPhoto': { input: {}, cells: '401 415 415 415 415 415 415' },
  'gnb.listAlarms': { input: {}, cells: '401 200 200 200 403 200 200' },
  'gnb.countAlarms': { input: {}, cells: '401 200 200 200 403 200 200' },
  'gnb.readAlarm': { input: (world) => world.alarm(), cells: '401 200 404 404 403 404 404' },
  'gnb.readAllAlarms': { input: {}, cells: '401 200 200 200 403 200 200' },
  'gnb.getAlarmConfig': { input: {}, cells: '401 200 200 200 403 200 200' },
  'gnb.saveAlarmConfig': { input: { boardAlarm: true }, cells: '401 200 200 200 403 200 200' },
}
