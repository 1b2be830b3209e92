import { change, read } from '../kit/endpoint.ts'
import { code, object, Type, text } from '../kit/schema.ts'
import { userConfig } from './entity.ts'

/** The personal settings of the calendar (spec 3§7). */
export const settingCalls = {
  getUserConfig: read('/api/calendar/UserConfig/get', '3§7', {
    together: true,
    offline: true,
    summary: 'Returns first weekday, working week and hours, and the view of the calendar.',
    method: 'POST',
    actor: ['PersonCode'],
    input: object({ PersonCode: Type.Optional(code) }),
    output: userConfig,
  }),
  saveUserConfig: change('/api/calendar/UserConfig/update', '3§7', {
    summary: 'Stores first weekday, working week and hours, and the view of the calendar.',
    actor: ['persoN_CODE'],
    refreshes: ['calendar.getUserConfig', 'calendar.listWorkingDays', 'calendar.listBusyTimes'],
    input: object({
      ...userConfig.properties,
      /** A list of weekday numbers, 0 Sunday, or the JSON text of one, as {@link userConfig} has it. */
      workingWeek: Type.Union([
        Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), { maxItems: 7 }),
        text(40),
      ]),
      seq: Type.Optional(Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 })),
      persoN_CODE: Type.Optional(code),
      create: Type.Optional(Type.Boolean()),
      read: Type.Optional(Type.Boolean()),
      update: Type.Optional(Type.Boolean()),
      delete: Type.Optional(Type.Boolean()),
    }),
    output: Type.Integer(),
    errors: ['calendar.workingTime'],
  }),
}
