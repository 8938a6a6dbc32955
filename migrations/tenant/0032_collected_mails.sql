-- The mails to one user: those of the last minutes are counted, and those of a collected mail are found (domain-rules §8).
CREATE INDEX outbox_mails_by_user ON outbox (ids ->> 'userId', next_at) WHERE type GLOB '*.mail';
