import './errors.ts'
import { linkAddress } from '../kit/address.ts'
import { ofCompany } from '../kit/company.ts'
import { change, defineApi, read } from '../kit/endpoint.ts'
import { code, nullable, object, type Static, Type, text } from '../kit/schema.ts'

/** The chatbot of the viewer's company (spec 1§3); its script is loaded only where `isUse` is true (spec 1§4). */
export const chatbot = object({
  chatbotId: Type.Integer(),
  comCode: Type.String(),
  linkUrl: Type.String(),
  isUse: Type.Boolean(),
  width: Type.Integer(),
  height: Type.Integer(),
  filePath: Type.String(),
  fileName: Type.String(),
  fileSize: Type.Integer(),
})
/** The chatbot of a company; see {@link chatbot}. */
export type Chatbot = Static<typeof chatbot>

const habit = {
  personCode: Type.Optional(code),
  comCode: Type.Optional(code),
  employeeNumber: Type.Optional(text(64)),
  displayName: Type.Optional(text(200)),
  payType: Type.Optional(text(64)),
  payTypeGubun: Type.Optional(text(64)),
  manageCode: Type.Optional(text(64)),
}

/** The chatbot of the company (spec 1§7). */
export const gnbChatbotApi = defineApi('gnb', {
  getChatbot: read('/Common/Chatbot/api/chatbot', '1§3 1§7', {
    together: true,
    summary: 'Returns the chatbot of the current company; null if none is configured.',
    actor: ['personCode', 'comCode'],
    input: ofCompany(object(habit)),
    output: nullable(chatbot),
  }),
  saveChatbot: change('/Common/Chatbot/api/chatbot', 'maru', {
    summary: 'Configures the chatbot of the current company; for company managers. Returns 1.',
    refreshes: ['gnb.getChatbot'],
    input: ofCompany(
      object({
        linkUrl: linkAddress,
        isUse: Type.Boolean(),
        width: Type.Integer({ minimum: 200, maximum: 2_000 }),
        height: Type.Integer({ minimum: 200, maximum: 2_000 }),
      }),
    ),
    output: Type.Integer(),
    errors: ['gnb.chatbotAddress'],
  }),
})
