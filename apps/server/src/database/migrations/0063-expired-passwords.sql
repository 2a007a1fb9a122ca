-- Whoever has a second factor changes a password that ran out in the session which that opens.
ALTER TABLE users
  DROP CONSTRAINT users_password_change_check,
  ADD CONSTRAINT users_password_change_check CHECK (password_change IN ('first', 'temporary', 'expired'));

-- By a passkey somebody who is signed in shows that they are still there; at a provider too.
ALTER TABLE sign_in_challenges
  DROP CONSTRAINT sign_in_challenges_kind_check,
  ADD CONSTRAINT sign_in_challenges_kind_check
    CHECK (kind IN ('secondFactor', 'passkey', 'newPasskey', 'openid', 'proof', 'openidProof'));
