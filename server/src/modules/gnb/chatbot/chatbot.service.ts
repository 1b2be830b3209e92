import type { Chatbot, gnbChatbotApi } from '@maru/api/gnb/chatbot'
import { isLinkAddress } from '@maru/api/kit/address'
import type { Input } from '@maru/api/kit/endpoint'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { findChatbot, upsertChatbot } from './chatbot.sql.ts'

/** The chatbot of the viewer's company; null if none is configured (spec 1§3). */
export async function getChatbot(context: Context): Promise<Chatbot | null> {
  return (await findChatbot(context.db, context.viewer.comCode)) ?? null
}

/** Configures the chatbot of the current company. Throws `kit.forbidden` unless the viewer manages it. */
export async function saveChatbot(
  context: Context,
  input: Input<typeof gnbChatbotApi.saveChatbot>,
): Promise<number> {
  const { comCode, permissions } = context.viewer
  if (!permissions.isSuperAdmin && !permissions.isCompanyManager) throw failure('kit.forbidden')
  if (!isLinkAddress(input.linkUrl)) throw failure('gnb.chatbotAddress')
  await upsertChatbot(context.db, comCode, input)
  return 1
}
