import Testing

/// Tests that load the machine: one at a time, so that they do not starve each other.
@Suite(.serialized) enum LoadTests {}
