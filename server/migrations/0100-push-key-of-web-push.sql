-- The package web-push takes the private key of web push as the number d of its JWK, in base64url.
alter table gnb_push_key
  alter column private_key type text using private_key ->> 'd';
