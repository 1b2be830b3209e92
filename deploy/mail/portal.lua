-- Dovecot's script of the portal: asks the portal on this machine who may sign in, and which limit a mailbox has.

local portal = 'http://127.0.0.1:8080/mail-engine'
local secret_file = '/etc/maru/mail/secret'

local secret
local client

function script_init()
  local file = assert(io.open(secret_file))
  secret = file:read('l')
  file:close()
  client = dovecot.http.client { timeout = 10000, max_attempts = 1 }
  return 0
end

function script_deinit()
end

local function encode(text)
  return (tostring(text or ''):gsub('[^%w]', function(letter)
    return string.format('%%%02X', letter:byte())
  end))
end

-- The fields of the portal's answer; nil if there is none.
local function ask(path, fields)
  local parts = {}
  for name, value in pairs(fields) do
    parts[#parts + 1] = name .. '=' .. encode(value)
  end
  local request = client:request { url = portal .. path, method = 'POST' }
  request:add_header('Authorization', 'Bearer ' .. secret)
  request:add_header('Content-Type', 'application/x-www-form-urlencoded')
  request:set_payload(table.concat(parts, '&'))
  local response = request:submit()
  if response:status() ~= 200 then
    return nil
  end
  local answer = {}
  for name, value in response:payload():gmatch('([%w]+)=([^\n]*)\n') do
    answer[name] = value
  end
  return answer
end

function auth_password_verify(request, password)
  local answer = ask('/sign-in', {
    user = request.user,
    password = password,
    service = request.service,
    address = request.remote_ip,
  })
  -- A phone that is told of a wrong password asks its owner for another one: only the portal may cause that.
  if answer == nil or answer.result == 'limited' then
    return dovecot.auth.PASSDB_RESULT_INTERNAL_FAILURE, 'the portal does not answer, or there were too many tries'
  end
  if answer.result ~= 'ok' then
    return dovecot.auth.PASSDB_RESULT_PASSWORD_MISMATCH, ''
  end
  return dovecot.auth.PASSDB_RESULT_OK, { user = answer.mailbox }
end

function auth_userdb_lookup(request)
  local answer = ask('/mailbox', { user = request.user })
  if answer == nil then
    return dovecot.auth.USERDB_RESULT_INTERNAL_FAILURE, 'the portal does not answer'
  end
  if answer.result ~= 'ok' then
    return dovecot.auth.USERDB_RESULT_USER_UNKNOWN, ''
  end
  return dovecot.auth.USERDB_RESULT_OK, { user = answer.mailbox, quota_rule = '*:bytes=' .. answer.quota }
end
