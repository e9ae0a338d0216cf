CREATE TABLE public.chain_activity (
    chain integer NOT NULL,
    account text NOT NULL,
    block_number bigint NOT NULL,
    "position" integer NOT NULL
);
CREATE TABLE public.chain_block (
    chain integer NOT NULL,
    number bigint NOT NULL,
    hash text NOT NULL
);
CREATE TABLE public.chain_nft (
    chain integer NOT NULL,
    contract text NOT NULL,
    token_id numeric(78,0) NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    image text NOT NULL,
    block_number bigint NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.chain_nft_owner (
    chain integer NOT NULL,
    account text NOT NULL,
    contract text NOT NULL,
    token_id numeric(78,0) NOT NULL,
    kind text NOT NULL,
    amount numeric NOT NULL
);
CREATE TABLE public.chain_state (
    id integer NOT NULL,
    name text NOT NULL,
    from_block bigint NOT NULL,
    head bigint NOT NULL,
    node_head bigint NOT NULL,
    revision bigint DEFAULT 0 NOT NULL,
    lease_holder text,
    lease_until bigint DEFAULT 0 NOT NULL
);
ALTER TABLE public.chain_state ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.chain_state_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.chain_token (
    chain integer NOT NULL,
    contract text NOT NULL,
    name text NOT NULL,
    symbol text NOT NULL,
    decimals smallint,
    block_number bigint NOT NULL
);
CREATE TABLE public.chain_touch (
    chain integer NOT NULL,
    account text NOT NULL,
    contract text NOT NULL,
    block_number bigint NOT NULL
);
CREATE TABLE public.chain_transaction (
    chain integer NOT NULL,
    block_number bigint NOT NULL,
    "position" integer NOT NULL,
    hash text NOT NULL,
    mined_at bigint NOT NULL,
    nonce bigint NOT NULL,
    sender text NOT NULL,
    recipient text,
    succeeded boolean NOT NULL,
    selector text
);
CREATE TABLE public.chain_transfer (
    chain integer NOT NULL,
    block_number bigint NOT NULL,
    "position" integer NOT NULL,
    log_index integer NOT NULL,
    item integer NOT NULL,
    kind text NOT NULL,
    contract text,
    sender text NOT NULL,
    recipient text NOT NULL,
    token_id numeric(78,0),
    amount numeric(78,0) NOT NULL
);
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.login_attempt (
    id text NOT NULL,
    kind text NOT NULL,
    thumbprint text NOT NULL,
    status text NOT NULL,
    user_id text,
    session_id text,
    provider text NOT NULL,
    email text,
    origin text NOT NULL,
    device text NOT NULL,
    secret_hash text,
    code_mac text,
    tries integer DEFAULT 0 NOT NULL,
    sealed text,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.login_audit (
    id bigint NOT NULL,
    at bigint NOT NULL,
    user_id text,
    session_id text,
    event text NOT NULL,
    detail text NOT NULL
);
ALTER TABLE public.login_audit ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.login_audit_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.login_change (
    id text NOT NULL,
    user_id text NOT NULL,
    action text NOT NULL,
    email text,
    device text NOT NULL,
    cancel_hash text NOT NULL,
    status text NOT NULL,
    created_at bigint NOT NULL,
    effective_at bigint NOT NULL,
    told_at bigint,
    asked_by text
);
CREATE TABLE public.login_custody_notice (
    user_id text NOT NULL,
    email text NOT NULL,
    device text NOT NULL,
    changed_at bigint NOT NULL,
    due_at bigint NOT NULL,
    signed boolean DEFAULT false NOT NULL
);
CREATE TABLE public.login_device (
    user_id text NOT NULL,
    thumbprint text NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.login_former_address (
    email text,
    user_id text NOT NULL,
    changed_at bigint NOT NULL,
    until bigint NOT NULL,
    asked_by text
);
CREATE TABLE public.login_identity (
    issuer text NOT NULL,
    subject text NOT NULL,
    user_id text NOT NULL,
    email text,
    name text,
    created_at bigint NOT NULL
);
CREATE TABLE public.login_limit (
    id text NOT NULL,
    full_at bigint NOT NULL
);
CREATE TABLE public.login_passkey (
    id text NOT NULL,
    user_id text NOT NULL,
    public_key text NOT NULL,
    counter bigint NOT NULL,
    transports text NOT NULL,
    name text NOT NULL,
    backed_up boolean NOT NULL,
    created_at bigint NOT NULL,
    last_used_at bigint,
    thumbprint text
);
CREATE TABLE public.login_record (
    user_id text NOT NULL,
    version integer NOT NULL,
    hash text NOT NULL,
    record_key text,
    change text,
    deleted_at bigint,
    purge_at bigint,
    signed text
);
CREATE TABLE public.login_record_device (
    user_id text NOT NULL,
    thumbprint text NOT NULL,
    seen_at bigint NOT NULL
);
CREATE TABLE public.login_seen (
    id text NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.login_session (
    id text NOT NULL,
    user_id text NOT NULL,
    thumbprint text NOT NULL,
    provider text NOT NULL,
    device text NOT NULL,
    generation integer DEFAULT 0 NOT NULL,
    rotated_at bigint NOT NULL,
    created_at bigint NOT NULL,
    last_seen_at bigint NOT NULL,
    fresh_until bigint NOT NULL,
    expires_at bigint NOT NULL,
    ended_at bigint,
    used_generation integer DEFAULT 0 NOT NULL,
    passkey_of text
);
CREATE TABLE public.login_share (
    user_id text NOT NULL,
    set_id text NOT NULL,
    version integer NOT NULL,
    state text NOT NULL,
    sealed text NOT NULL,
    wrapped_key text NOT NULL,
    key_id text NOT NULL,
    sealed_recovery text,
    addresses text NOT NULL,
    created_at bigint NOT NULL,
    postponed_by text,
    postponed_origin text,
    prepared_by text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.login_told_address (
    issuer text NOT NULL,
    subject text NOT NULL,
    email text NOT NULL,
    told_at bigint NOT NULL,
    until bigint
);
CREATE TABLE public.login_user (
    id text NOT NULL,
    created_at bigint NOT NULL,
    set_id text,
    version integer DEFAULT 0 NOT NULL,
    addresses text,
    beside_of text,
    committed_at bigint,
    guard_id text,
    set_state text GENERATED ALWAYS AS (
CASE
    WHEN (set_id IS NOT NULL) THEN 'committed'::text
    ELSE NULL::text
END) STORED
);
CREATE TABLE public.profile_address (
    name text NOT NULL,
    chain bigint NOT NULL,
    address text NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.profile_audit (
    id bigint NOT NULL,
    at bigint NOT NULL,
    name text NOT NULL,
    account text NOT NULL,
    event text NOT NULL,
    detail text NOT NULL
);
ALTER TABLE public.profile_audit ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.profile_audit_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.profile_name (
    name text NOT NULL,
    skeleton text NOT NULL,
    owner text NOT NULL,
    attributes text DEFAULT '{}'::text NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint
);
CREATE TABLE public.profile_seen (
    id text NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.relay_message (
    id bigint NOT NULL,
    topic text NOT NULL,
    digest text NOT NULL,
    message text NOT NULL,
    tag integer NOT NULL,
    attestation text,
    publisher text NOT NULL,
    published_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    size integer DEFAULT 0 NOT NULL,
    source integer DEFAULT 0 NOT NULL,
    network integer DEFAULT '-1'::integer NOT NULL
);
ALTER TABLE public.relay_message ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.relay_message_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.relay_receipt (
    message_id bigint NOT NULL,
    client text NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.relay_secret (
    value text NOT NULL
);
CREATE TABLE public.siwx_device (
    id text NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    created_at bigint NOT NULL,
    seen_at bigint NOT NULL,
    ends_at bigint NOT NULL
);
CREATE TABLE public.siwx_nonce (
    nonce text NOT NULL,
    binding text NOT NULL,
    source integer NOT NULL,
    expires_at bigint NOT NULL,
    used_at bigint
);
CREATE TABLE public.siwx_session (
    id text NOT NULL,
    device text NOT NULL,
    account text NOT NULL,
    owner text NOT NULL,
    domain text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.siwx_token (
    token text NOT NULL,
    device text NOT NULL,
    kind text NOT NULL,
    expires_at bigint NOT NULL,
    replaced_at bigint,
    replaces text,
    beside text,
    used_at bigint
);
CREATE TABLE public.smart_session (
    pci text NOT NULL,
    account text NOT NULL,
    project_id text NOT NULL,
    project_name text NOT NULL,
    project_url text,
    context text,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL
);
INSERT INTO public.chain_activity (chain, account, block_number, "position") VALUES (1, 'chain_activity.account', 1, 1);
INSERT INTO public.chain_block (chain, number, hash) VALUES (1, 1, 'chain_block.hash');
INSERT INTO public.chain_nft (chain, contract, token_id, name, description, image, block_number, expires_at) VALUES (1, 'chain_nft.contract', 1, 'chain_nft.name', 'chain_nft.description', 'chain_nft.image', 1, 4000000000000);
INSERT INTO public.chain_nft_owner (chain, account, contract, token_id, kind, amount) VALUES (1, 'chain_nft_owner.account', 'chain_nft_owner.contract', 1, 'chain_nft_owner.kind', 1);
INSERT INTO public.chain_state (id, name, from_block, head, node_head, revision, lease_holder, lease_until) OVERRIDING SYSTEM VALUE VALUES (1, 'chain_state.name', 1, 1, 1, 1, 'chain_state.lease_holder', 4000000000000);
INSERT INTO public.chain_token (chain, contract, name, symbol, decimals, block_number) VALUES (1, 'chain_token.contract', 'chain_token.name', 'chain_token.symbol', 1, 1);
INSERT INTO public.chain_touch (chain, account, contract, block_number) VALUES (1, 'chain_touch.account', 'chain_touch.contract', 1);
INSERT INTO public.chain_transaction (chain, block_number, "position", hash, mined_at, nonce, sender, recipient, succeeded, selector) VALUES (1, 1, 1, 'chain_transaction.hash', 4000000000000, 1, 'chain_transaction.sender', 'chain_transaction.recipient', true, 'chain_transaction.selector');
INSERT INTO public.chain_transfer (chain, block_number, "position", log_index, item, kind, contract, sender, recipient, token_id, amount) VALUES (1, 1, 1, 1, 1, 'chain_transfer.kind', 'chain_transfer.contract', 'chain_transfer.sender', 'chain_transfer.recipient', 1, 1);
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0001-relay', '2026-11-30T22:45:20.925Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0002-relay-quotas', '2026-11-30T22:45:21.060Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0003-chain', '2026-11-30T22:45:21.740Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0004-siwx', '2026-11-30T22:45:22.196Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0005-login', '2026-11-30T22:45:23.074Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0006-login-custody', '2026-11-30T22:45:23.089Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0007-smart-session', '2026-11-30T22:45:23.109Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0008-siwx-lost-answers', '2026-11-30T22:45:23.120Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0009-profile', '2026-11-30T22:45:23.275Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0010-login-lost-answers', '2026-11-30T22:45:23.380Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0011-login-postponed-recovery', '2026-11-30T22:45:23.447Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0012-login-record', '2026-11-30T22:45:23.642Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0013-login-sets-need-key', '2026-11-30T22:45:23.701Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0014-login-custody-signed', '2026-11-30T22:45:23.739Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0015-login-passkey-devices', '2026-11-30T22:45:23.795Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0016-login-guards', '2026-11-30T22:45:23.880Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0017-login-former-addresses', '2026-11-30T22:45:23.944Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0018-relay-networks', '2026-11-30T22:45:24.035Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0019-login-changes-told', '2026-11-30T22:45:24.091Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0020-login-last-signed', '2026-11-30T22:45:24.140Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0021-login-composed-addresses', '2026-11-30T22:45:24.290Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0022-login-told-addresses', '2026-11-30T22:45:24.372Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0023-login-former-none', '2026-11-30T22:45:24.476Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0024-login-askers', '2026-11-30T22:45:24.511Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0025-login-former-askers', '2026-11-30T22:45:24.581Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0026-login-committed-sets', '2026-11-30T22:45:24.752Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0027-login-preparers', '2026-11-30T22:45:24.782Z');
INSERT INTO public.kysely_migration_lock (id, is_locked) VALUES ('migration_lock', 0);
INSERT INTO public.login_attempt (id, kind, thumbprint, status, user_id, session_id, provider, email, origin, device, secret_hash, code_mac, tries, sealed, created_at, expires_at) VALUES ('login_attempt.id', 'login_attempt.kind', 'login_attempt.thumbprint', 'login_attempt.status', 'login_attempt.user_id', 'login_attempt.session_id', 'login_attempt.provider', 'user@example.org', 'login_attempt.origin', 'login_attempt.device', 'login_attempt.secret_hash', 'login_attempt.code_mac', 1, 'login_attempt.sealed', 4000000000000, 4000000000000);
INSERT INTO public.login_audit (id, at, user_id, session_id, event, detail) OVERRIDING SYSTEM VALUE VALUES (1, 1, 'login_audit.user_id', 'login_audit.session_id', 'login_audit.event', 'login_audit.detail');
INSERT INTO public.login_change (id, user_id, action, email, device, cancel_hash, status, created_at, effective_at, told_at, asked_by) VALUES ('login_change.id', 'login_change.user_id', 'login_change.action', 'user@example.org', 'login_change.device', 'login_change.cancel_hash', 'login_change.status', 4000000000000, 4000000000000, 4000000000000, 'login_change.asked_by');
INSERT INTO public.login_custody_notice (user_id, email, device, changed_at, due_at, signed) VALUES ('login_change.user_id', 'user@example.org', 'login_custody_notice.device', 4000000000000, 4000000000000, true);
INSERT INTO public.login_device (user_id, thumbprint, created_at) VALUES ('login_change.user_id', 'login_device.thumbprint', 4000000000000);
INSERT INTO public.login_former_address (email, user_id, changed_at, until, asked_by) VALUES ('user@example.org', 'login_change.user_id', 4000000000000, 4000000000000, 'login_former_address.asked_by');
INSERT INTO public.login_identity (issuer, subject, user_id, email, name, created_at) VALUES ('login_identity.issuer', 'login_identity.subject', 'login_change.user_id', 'user@example.org', 'login_identity.name', 4000000000000);
INSERT INTO public.login_limit (id, full_at) VALUES ('login_limit.id', 4000000000000);
INSERT INTO public.login_passkey (id, user_id, public_key, counter, transports, name, backed_up, created_at, last_used_at, thumbprint) VALUES ('login_passkey.id', 'login_change.user_id', 'login_passkey.public_key', 1, 'login_passkey.transports', 'login_passkey.name', true, 4000000000000, 4000000000000, 'login_passkey.thumbprint');
INSERT INTO public.login_record (user_id, version, hash, record_key, change, deleted_at, purge_at, signed) VALUES ('login_change.user_id', 1, 'login_record.hash', 'login_record.record_key', 'login_record.change', 4000000000000, 4000000000000, 'login_record.signed');
INSERT INTO public.login_record_device (user_id, thumbprint, seen_at) VALUES ('login_change.user_id', 'login_record_device.thumbprint', 4000000000000);
INSERT INTO public.login_seen (id, expires_at) VALUES ('login_seen.id', 4000000000000);
INSERT INTO public.login_session (id, user_id, thumbprint, provider, device, generation, rotated_at, created_at, last_seen_at, fresh_until, expires_at, ended_at, used_generation, passkey_of) VALUES ('login_session.id', 'login_change.user_id', 'login_session.thumbprint', 'login_session.provider', 'login_session.device', 1, 4000000000000, 4000000000000, 4000000000000, 4000000000000, 4000000000000, 4000000000000, 1, 'login_session.passkey_of');
INSERT INTO public.login_share (user_id, set_id, version, state, sealed, wrapped_key, key_id, sealed_recovery, addresses, created_at, postponed_by, postponed_origin, prepared_by) VALUES ('login_change.user_id', 'login_share.set_id', 1, 'committed', 'login_share.sealed', 'login_share.wrapped_key', 'login_share.key_id', 'login_share.sealed_recovery', '{"eip155":"0x70997970C51812dc3A010C7d01b50e0d17dc79C8"}', 4000000000000, 'login_share.postponed_by', 'login_share.postponed_origin', 'login_share.prepared_by');
INSERT INTO public.login_told_address (issuer, subject, email, told_at, until) VALUES ('login_identity.issuer', 'login_identity.subject', 'user@example.org', 4000000000000, 4000000000000);
INSERT INTO public.login_user (id, created_at, set_id, version, addresses, beside_of, committed_at, guard_id) VALUES ('login_change.user_id', 4000000000000, 'login_share.set_id', 1, '{"eip155":"0x70997970C51812dc3A010C7d01b50e0d17dc79C8"}', 'login_change.user_id', 4000000000000, 'login_change.user_id');
INSERT INTO public.profile_address (name, chain, address, created_at) VALUES ('profile_address.name', 1, 'profile_address.address', 4000000000000);
INSERT INTO public.profile_audit (id, at, name, account, event, detail) OVERRIDING SYSTEM VALUE VALUES (1, 1, 'profile_audit.name', 'profile_audit.account', 'profile_audit.event', 'profile_audit.detail');
INSERT INTO public.profile_name (name, skeleton, owner, attributes, created_at, updated_at) VALUES ('profile_address.name', 'profile_name.skeleton', 'profile_name.owner', '{}', 4000000000000, 4000000000000);
INSERT INTO public.profile_seen (id, expires_at) VALUES ('profile_seen.id', 4000000000000);
INSERT INTO public.relay_message (id, topic, digest, message, tag, attestation, publisher, published_at, expires_at, size, source, network) OVERRIDING SYSTEM VALUE VALUES (1, 'relay_message.topic', 'relay_message.digest', 'relay_message.message', 1, 'relay_message.attestation', 'relay_message.publisher', 4000000000000, 4000000000000, 1, 1, 1);
INSERT INTO public.relay_receipt (message_id, client, expires_at) VALUES (1, 'relay_receipt.client', 4000000000000);
INSERT INTO public.relay_secret (value) VALUES ('c5fb695f-940e-4d17-97e3-39daaeab78d8e6a16382-d0f7-4efe-9059-9d14159f81e7');
INSERT INTO public.siwx_device (id, kind, name, created_at, seen_at, ends_at) VALUES ('siwx_device.id', 'siwx_device.kind', 'siwx_device.name', 4000000000000, 4000000000000, 4000000000000);
INSERT INTO public.siwx_nonce (nonce, binding, source, expires_at, used_at) VALUES ('siwx_nonce.nonce', 'siwx_nonce.binding', 1, 4000000000000, 4000000000000);
INSERT INTO public.siwx_session (id, device, account, owner, domain, created_at, expires_at) VALUES ('siwx_session.id', 'siwx_device.id', 'siwx_session.account', 'siwx_session.owner', 'siwx_session.domain', 4000000000000, 4000000000000);
INSERT INTO public.siwx_token (token, device, kind, expires_at, replaced_at, replaces, beside, used_at) VALUES ('siwx_token.token', 'siwx_device.id', 'siwx_token.kind', 4000000000000, 4000000000000, 'siwx_token.replaces', 'siwx_token.beside', 4000000000000);
INSERT INTO public.smart_session (pci, account, project_id, project_name, project_url, context, created_at, expires_at) VALUES ('smart_session.pci', 'smart_session.account', 'smart_session.project_id', 'smart_session.project_name', 'smart_session.project_url', 'smart_session.context', 4000000000000, 4000000000000);
SELECT pg_catalog.setval('public.chain_state_id_seq', 1, false);
SELECT pg_catalog.setval('public.login_audit_id_seq', 1, false);
SELECT pg_catalog.setval('public.profile_audit_id_seq', 1, false);
SELECT pg_catalog.setval('public.relay_message_id_seq', 1, false);
ALTER TABLE ONLY public.chain_activity
    ADD CONSTRAINT chain_activity_pkey PRIMARY KEY (chain, account, block_number, "position");
ALTER TABLE ONLY public.chain_block
    ADD CONSTRAINT chain_block_pkey PRIMARY KEY (chain, number);
ALTER TABLE ONLY public.chain_nft_owner
    ADD CONSTRAINT chain_nft_owner_pkey PRIMARY KEY (chain, account, contract, token_id, kind);
ALTER TABLE ONLY public.chain_nft
    ADD CONSTRAINT chain_nft_pkey PRIMARY KEY (chain, contract, token_id);
ALTER TABLE ONLY public.chain_state
    ADD CONSTRAINT chain_state_name_key UNIQUE (name);
ALTER TABLE ONLY public.chain_state
    ADD CONSTRAINT chain_state_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.chain_token
    ADD CONSTRAINT chain_token_pkey PRIMARY KEY (chain, contract);
ALTER TABLE ONLY public.chain_touch
    ADD CONSTRAINT chain_touch_pkey PRIMARY KEY (chain, account, contract);
ALTER TABLE ONLY public.chain_transaction
    ADD CONSTRAINT chain_transaction_chain_hash_key UNIQUE (chain, hash);
ALTER TABLE ONLY public.chain_transaction
    ADD CONSTRAINT chain_transaction_pkey PRIMARY KEY (chain, block_number, "position");
ALTER TABLE ONLY public.chain_transfer
    ADD CONSTRAINT chain_transfer_pkey PRIMARY KEY (chain, block_number, "position", log_index, item);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.login_attempt
    ADD CONSTRAINT login_attempt_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.login_attempt
    ADD CONSTRAINT login_attempt_secret_hash_key UNIQUE (secret_hash);
ALTER TABLE ONLY public.login_audit
    ADD CONSTRAINT login_audit_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.login_change
    ADD CONSTRAINT login_change_cancel_hash_key UNIQUE (cancel_hash);
ALTER TABLE ONLY public.login_change
    ADD CONSTRAINT login_change_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.login_custody_notice
    ADD CONSTRAINT login_custody_notice_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.login_device
    ADD CONSTRAINT login_device_pkey PRIMARY KEY (user_id, thumbprint);
ALTER TABLE ONLY public.login_identity
    ADD CONSTRAINT login_identity_pkey PRIMARY KEY (issuer, subject);
ALTER TABLE ONLY public.login_limit
    ADD CONSTRAINT login_limit_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.login_passkey
    ADD CONSTRAINT login_passkey_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.login_record_device
    ADD CONSTRAINT login_record_device_pkey PRIMARY KEY (user_id, thumbprint);
ALTER TABLE ONLY public.login_record
    ADD CONSTRAINT login_record_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.login_seen
    ADD CONSTRAINT login_seen_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.login_session
    ADD CONSTRAINT login_session_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.login_share
    ADD CONSTRAINT login_share_pkey PRIMARY KEY (user_id, set_id);
ALTER TABLE ONLY public.login_share
    ADD CONSTRAINT login_share_state UNIQUE (user_id, set_id, state);
ALTER TABLE ONLY public.login_told_address
    ADD CONSTRAINT login_told_address_pkey PRIMARY KEY (issuer, subject, email);
ALTER TABLE ONLY public.login_user
    ADD CONSTRAINT login_user_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.profile_address
    ADD CONSTRAINT profile_address_pkey PRIMARY KEY (name, chain);
ALTER TABLE ONLY public.profile_audit
    ADD CONSTRAINT profile_audit_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.profile_name
    ADD CONSTRAINT profile_name_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.profile_name
    ADD CONSTRAINT profile_name_skeleton_key UNIQUE (skeleton);
ALTER TABLE ONLY public.profile_seen
    ADD CONSTRAINT profile_seen_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.relay_message
    ADD CONSTRAINT relay_message_once UNIQUE (topic, digest);
ALTER TABLE ONLY public.relay_message
    ADD CONSTRAINT relay_message_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.relay_receipt
    ADD CONSTRAINT relay_receipt_once PRIMARY KEY (message_id, client);
ALTER TABLE ONLY public.siwx_device
    ADD CONSTRAINT siwx_device_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.siwx_nonce
    ADD CONSTRAINT siwx_nonce_pkey PRIMARY KEY (nonce);
ALTER TABLE ONLY public.siwx_session
    ADD CONSTRAINT siwx_session_once UNIQUE (device, domain, account);
ALTER TABLE ONLY public.siwx_session
    ADD CONSTRAINT siwx_session_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.siwx_token
    ADD CONSTRAINT siwx_token_pkey PRIMARY KEY (token);
ALTER TABLE ONLY public.smart_session
    ADD CONSTRAINT smart_session_context_key UNIQUE (context);
ALTER TABLE ONLY public.smart_session
    ADD CONSTRAINT smart_session_pkey PRIMARY KEY (pci);
CREATE INDEX chain_nft_owner_by_token ON public.chain_nft_owner USING btree (chain, contract, token_id);
CREATE INDEX chain_nft_owner_of_none ON public.chain_nft_owner USING btree (chain) WHERE (amount = (0)::numeric);
CREATE INDEX chain_transfer_of_nft ON public.chain_transfer USING btree (chain, contract, token_id, block_number, "position", log_index) WHERE (kind = 'erc721'::text);
CREATE INDEX login_attempt_by_expiry ON public.login_attempt USING btree (expires_at);
CREATE INDEX login_audit_by_time ON public.login_audit USING btree (at);
CREATE INDEX login_audit_by_user ON public.login_audit USING btree (user_id, id);
CREATE INDEX login_change_by_time ON public.login_change USING btree (effective_at);
CREATE UNIQUE INDEX login_change_waiting ON public.login_change USING btree (user_id) WHERE (status = 'waiting'::text);
CREATE INDEX login_custody_notice_by_time ON public.login_custody_notice USING btree (due_at);
CREATE INDEX login_former_address_by_user ON public.login_former_address USING btree (user_id);
CREATE UNIQUE INDEX login_former_address_none ON public.login_former_address USING btree (user_id) WHERE (email IS NULL);
CREATE UNIQUE INDEX login_former_address_once ON public.login_former_address USING btree (email);
CREATE INDEX login_identity_by_user ON public.login_identity USING btree (user_id);
CREATE INDEX login_limit_by_time ON public.login_limit USING btree (full_at);
CREATE INDEX login_passkey_by_user ON public.login_passkey USING btree (user_id);
CREATE INDEX login_record_by_purge ON public.login_record USING btree (purge_at);
CREATE INDEX login_seen_by_expiry ON public.login_seen USING btree (expires_at);
CREATE INDEX login_session_by_expiry ON public.login_session USING btree (expires_at);
CREATE INDEX login_session_by_user ON public.login_session USING btree (user_id);
CREATE INDEX login_share_by_key ON public.login_share USING btree (key_id);
CREATE UNIQUE INDEX login_share_committed ON public.login_share USING btree (user_id) WHERE (state = 'committed'::text);
CREATE INDEX login_told_address_by_end ON public.login_told_address USING btree (until);
CREATE INDEX login_user_beside ON public.login_user USING btree (beside_of);
CREATE INDEX profile_address_by_address ON public.profile_address USING btree (address);
CREATE INDEX profile_audit_of_name ON public.profile_audit USING btree (name, id);
CREATE INDEX profile_name_of_owner ON public.profile_name USING btree (owner);
CREATE INDEX profile_seen_by_expiry ON public.profile_seen USING btree (expires_at);
CREATE INDEX relay_message_by_expiry ON public.relay_message USING btree (expires_at);
CREATE INDEX relay_message_by_network ON public.relay_message USING btree (network, expires_at, size);
CREATE INDEX relay_message_by_source ON public.relay_message USING btree (source, expires_at, size);
CREATE INDEX relay_message_by_topic ON public.relay_message USING btree (topic, id);
CREATE INDEX relay_receipt_by_expiry ON public.relay_receipt USING btree (expires_at);
CREATE INDEX siwx_device_by_end ON public.siwx_device USING btree (ends_at);
CREATE INDEX siwx_device_by_use ON public.siwx_device USING btree (seen_at);
CREATE INDEX siwx_nonce_by_expiry ON public.siwx_nonce USING btree (expires_at);
CREATE INDEX siwx_nonce_by_source ON public.siwx_nonce USING btree (source, expires_at);
CREATE INDEX siwx_session_by_expiry ON public.siwx_session USING btree (expires_at);
CREATE INDEX siwx_session_of_owner ON public.siwx_session USING btree (owner, created_at);
CREATE INDEX siwx_token_by_expiry ON public.siwx_token USING btree (expires_at);
CREATE INDEX siwx_token_by_replaced ON public.siwx_token USING btree (replaces);
CREATE INDEX siwx_token_of_device ON public.siwx_token USING btree (device);
CREATE INDEX smart_session_by_expiry ON public.smart_session USING btree (expires_at);
CREATE INDEX smart_session_of_account ON public.smart_session USING btree (account);
ALTER TABLE ONLY public.login_change
    ADD CONSTRAINT login_change_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.login_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.login_custody_notice
    ADD CONSTRAINT login_custody_notice_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.login_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.login_device
    ADD CONSTRAINT login_device_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.login_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.login_former_address
    ADD CONSTRAINT login_former_address_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.login_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.login_identity
    ADD CONSTRAINT login_identity_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.login_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.login_passkey
    ADD CONSTRAINT login_passkey_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.login_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.login_record_device
    ADD CONSTRAINT login_record_device_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.login_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.login_record
    ADD CONSTRAINT login_record_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.login_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.login_session
    ADD CONSTRAINT login_session_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.login_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.login_share
    ADD CONSTRAINT login_share_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.login_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.login_told_address
    ADD CONSTRAINT login_told_address_issuer_subject_fkey FOREIGN KEY (issuer, subject) REFERENCES public.login_identity(issuer, subject) ON DELETE CASCADE;
ALTER TABLE ONLY public.login_user
    ADD CONSTRAINT login_user_beside_of_fkey FOREIGN KEY (beside_of) REFERENCES public.login_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.login_user
    ADD CONSTRAINT login_user_committed_set FOREIGN KEY (id, set_id, set_state) REFERENCES public.login_share(user_id, set_id, state) DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE ONLY public.login_user
    ADD CONSTRAINT login_user_guard_id_fkey FOREIGN KEY (guard_id) REFERENCES public.login_user(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.profile_address
    ADD CONSTRAINT profile_address_name_fkey FOREIGN KEY (name) REFERENCES public.profile_name(name) ON DELETE CASCADE;
ALTER TABLE ONLY public.siwx_session
    ADD CONSTRAINT siwx_session_device_fkey FOREIGN KEY (device) REFERENCES public.siwx_device(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.siwx_token
    ADD CONSTRAINT siwx_token_device_fkey FOREIGN KEY (device) REFERENCES public.siwx_device(id) ON DELETE CASCADE;
